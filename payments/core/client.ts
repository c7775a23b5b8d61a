import { localeFor } from "../providers/locales.ts";
import { isForeignKey, scriptsOf } from "../providers/provider.ts";
import { loadProvider, loadWallets } from "../providers/registry.ts";
import { knownGateways } from "../service/answers.ts";
import { createHttpService } from "../service/http-service.ts";
import type { PaymentService } from "../service/payment-service.ts";
import { type Attempt, createAttempts, readReference, scrubbed } from "./attempt.ts";
import { isOpen } from "./attempt-keys.ts";
import { type PaymentSetup, setUpPayments } from "./config.ts";
import type { Gateway } from "./enumerations.ts";
import type { PaymentResult } from "./errors.ts";
import { payOnce } from "./flow/pay.ts";
import { abandonOnce, resumeOnce } from "./flow/resume.ts";
import { errorOf, type FlowContext, outcome } from "./flow/run.ts";
import type { Host } from "./host.ts";
import { toGatewayAmount } from "./money.ts";
import type { CallOptions, PayOptions, ResumeOptions, WalletButtons, WalletEvents, WalletRequest } from "./options.ts";
import type { Outcome, PaymentConfig, PaymentRequest } from "./types.ts";

export interface Payments {
  /**
   * Handles one press of Pay. Presses for the same purpose and purpose_id share one attempt and one promise. Never
   * rejects. Resolves as paid · pending (not yet known; Pay stays closed) · cancelled · failed · left (the page is
   * navigating away; `resume` at /pg).
   */
  pay(request: PaymentRequest, host: Host, options?: PayOptions): Promise<Outcome>;
  /**
   * Call it at /pg, after a reload, or when the page is restored. Finds the attempt by the address or in storage,
   * cleans the address and queries the service. `once` sends one request (Back, reload); `poll` continues until the
   * outcome is known. null: nothing to resume.
   */
  resume(host: Host, options?: ResumeOptions): Promise<Outcome | null>;
  /**
   * Abandons the payment of this reference, because the guest wants to pay another way. cancelled (ABANDONED): the
   * service has abandoned it and refunds later money · paid: the money had already arrived · pending: the service did
   * not respond and nothing has changed.
   */
  abandon(host: Host, reference: string): Promise<Outcome | null>;
  /**
   * Reports that the page has acted on a paid outcome (cart cleared, order shown). No tab gets `first` for it again.
   */
  finished(host: Host, paid: Outcome): void;
  /** The enabled gateways that this client knows, fetched once. */
  gateways(host: Host, options?: CallOptions): Promise<PaymentResult<readonly Gateway[]>>;
  /**
   * Loads the gateway list and the scripts of one gateway before the press. Never rejects; a failure surfaces when the
   * guest pays.
   */
  prefetch(host: Host, gateway?: Gateway, options?: CallOptions): Promise<void>;
  /**
   * Draws the buttons of the guest's wallets into a slot, without beginning anything: the sheet that the guest agrees in
   * is passed to `pay`. null: this gateway has none, or cannot be asked. Never rejects.
   */
  wallets(host: Host, slot: HTMLElement, request: WalletRequest, events: WalletEvents): Promise<WalletButtons | null>;
  /** Attempts that are not known to be over, or are paid and not `finished`; newest first. */
  unfinished(host: Host): readonly Attempt[];
  /**
   * Call it on logout, for another guest or another store: stops everything in all tabs and deletes every attempt. This
   * client cannot be used afterwards.
   */
  forget(host: Host): void;
}

/**
 * Creates the payment client of one paying entity and one signed-in guest (payments-and-widgets.md section 1).
 * Framework-free; does nothing until called. Throws PaymentConfigError for an unusable configuration.
 */
export function createPayments(config: PaymentConfig, options: { productionBuild?: boolean } = {}): Payments {
  return new PaymentClient(setUpPayments(config, options));
}

interface ContextOptions {
  readonly service?: PaymentService | undefined;
  readonly language?: string | undefined;
}

class PaymentClient implements Payments {
  readonly #setup: PaymentSetup;
  readonly #running = new Map<string, Promise<Outcome>>();
  readonly #stop = new AbortController();
  readonly #watched = new WeakSet<Host>();
  #listed: readonly string[] | null = null;

  constructor(setup: PaymentSetup) {
    this.#setup = setup;
  }

  pay(request: PaymentRequest, host: Host, options: PayOptions = {}): Promise<Outcome> {
    const key = `${request.purpose}:${request.purpose_id}`;
    const running = this.#running.get(key);
    if (running) {
      options.sheet?.refuse();
      return running;
    }
    const context = this.#context(host, { ...options, language: request.language });
    const ended = (result: Outcome) => {
      // While the page navigates away, a second press is still the same press, until the page is restored.
      if (result.state !== "left") this.#running.delete(key);
      else {
        const stop = host.onRestored(() => {
          stop();
          this.#running.delete(key);
        });
      }
      return result;
    };
    const paying = this.#untilForgotten(context, payOnce(context, request, options, this.#listed)).then(ended);
    this.#running.set(key, paying);
    return paying;
  }

  async resume(host: Host, { patience = "poll", ...options }: ResumeOptions = {}): Promise<Outcome | null> {
    const address = host.url();
    const reference = readReference(address);
    const clean = scrubbed(address);
    if (reference && clean !== address) host.replaceUrl(clean);
    const context = this.#context(host, options);
    return this.#untilForgotten(context, resumeOnce(context, reference, patience));
  }

  async abandon(host: Host, reference: string): Promise<Outcome | null> {
    const context = this.#context(host);
    return this.#untilForgotten(context, abandonOnce(context, reference));
  }

  finished(host: Host, paid: Outcome): void {
    const { attempts } = this.#context(host);
    const attempt = attempts.byReference({ attempt: paid.reference, txn: paid.txnId });
    if (attempt?.phase === "paid") attempts.save({ ...attempt, phase: "finished" });
  }

  async gateways(host: Host, options: CallOptions = {}): Promise<PaymentResult<readonly Gateway[]>> {
    if (!this.#listed) {
      const answer = await this.#context(host, options).service.list(this.#stop.signal);
      if (!answer.ok) return { ok: false, error: errorOf(answer.error, "GATEWAYS_FAILED") };
      this.#listed = answer.value;
    }
    const names = this.#listed;
    if (!names.length) return { ok: false, error: { code: "NO_GATEWAYS" } };
    return { ok: true, value: knownGateways(names) };
  }

  async prefetch(host: Host, gateway?: Gateway, options: CallOptions = {}): Promise<void> {
    const listed = await this.gateways(host, options);
    const wanted = gateway ?? (listed.ok ? listed.value[0] : undefined);
    if (!wanted) return;
    const scripts = scriptsOf(wanted, this.#setup.sandbox[wanted]).map((script) => host.loadScript(script));
    await Promise.allSettled([loadProvider(wanted), ...scripts]);
  }

  async wallets(host: Host, slot: HTMLElement, request: WalletRequest, events: WalletEvents) {
    const { gateway, key, language, country } = request;
    const amountOf = (amount: string) => {
      const converted = toGatewayAmount(amount, request.currency_code, gateway);
      return converted.ok ? converted.value : null;
    };
    const amount = amountOf(request.amount);
    if (!amount || isForeignKey(gateway, this.#setup.env, key)) return null;
    const sandbox = this.#setup.sandbox[gateway];
    const locale = localeFor(gateway, language || this.#setup.locale, country);
    try {
      const draw = await loadWallets(gateway);
      const context = { gateway, key, amount, amountOf, sandbox, locale };
      const buttons = (await draw?.(context, slot, host, events)) ?? null;
      this.#stop.signal.addEventListener("abort", () => buttons?.remove(), { once: true });
      return buttons;
    } catch (error) {
      host.report("provider.wallets", error);
      return null;
    }
  }

  unfinished(host: Host): readonly Attempt[] {
    return this.#context(host).attempts.all().filter(isOpen);
  }

  forget(host: Host): void {
    this.#stop.abort();
    createAttempts(this.#setup.entity_id, host.storage, host.now).clear();
    host.broadcast(this.#setup.entity_id);
  }

  #context(host: Host, { service, language }: ContextOptions = {}): FlowContext {
    const setup = this.#setup;
    const { signal } = this.#stop;
    if (!this.#watched.has(host)) {
      this.#watched.add(host);
      host.onBroadcast(setup.entity_id, () => this.#stop.abort());
    }
    const attempts = createAttempts(setup.entity_id, host.storage, host.now);
    return {
      setup,
      host,
      service: service ?? createHttpService(setup, host),
      // A forgotten attempt is never saved again, even by code that still holds a copy.
      attempts: { ...attempts, save: (attempt) => (signal.aborted ? attempt : attempts.save(attempt)) },
      signal,
      language: language || setup.locale,
    };
  }

  /** Discards a response that arrives after the guest has signed out. */
  #untilForgotten<T extends Outcome | null>(context: FlowContext, result: Promise<T>): Promise<T | Outcome> {
    const forgotten = () => outcome({ language: context.language }, "pending", "FORGOTTEN");
    const { signal } = this.#stop;
    if (signal.aborted) return Promise.resolve(forgotten());
    return new Promise((resolve) => {
      signal.addEventListener("abort", () => resolve(forgotten()), { once: true });
      void result.then(resolve);
    });
  }
}
