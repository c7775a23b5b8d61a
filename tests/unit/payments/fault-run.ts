import { createPayments } from "../../../payments/core/client.ts";
import { GATEWAYS, type Gateway } from "../../../payments/core/enumerations.ts";
import type { WalletSheet } from "../../../payments/core/options.ts";
import type { Outcome } from "../../../payments/core/types.ts";
import { Clock } from "../../contract/payments/fakes/clock.ts";
import { agreeInSheet, dismissSheet, pressWallet } from "../../contract/payments/fakes/express.ts";
import { config, request } from "../../contract/payments/fakes/fake-browser.ts";
import { Browser, Tab, type Trip } from "../../contract/payments/fakes/host.ts";
import { FakeService } from "../../contract/payments/fakes/service.ts";
import { type ExpressState, installStripe } from "../../contract/payments/fakes/stripe.ts";
import { installMercadoPago, installPaymentOs, installRazorpay } from "../../contract/payments/fakes/vendors.ts";
import { emptyFigures, type Figures, randomOf } from "./fault-figures.ts";

const CURRENCIES: Record<Gateway, string> = {
  PaymentOS: "INR",
  PhonePe: "INR",
  Razorpay: "INR",
  MercadoPago: "MXN",
  PayULatinAmerica: "COP",
  Stripe: "USD",
  FreedomPay: "USD",
  Tap: "BHD",
};

/** One purpose to be paid, with everything that goes wrong on the way. */
class Story {
  readonly clock = new Clock();
  readonly service = new FakeService();
  readonly browser = new Browser();
  readonly intents = new Map<string, string>();
  readonly gateway: Gateway;
  readonly random: () => number;
  readonly figures: Figures;
  reference = "";
  firsts = 0;

  constructor(gateway: Gateway, random: () => number, figures: Figures, idempotent: boolean) {
    this.gateway = gateway;
    this.random = random;
    this.figures = figures;
    this.service.idempotent = idempotent;
    this.service.bank = () => (random() < 0.15 ? "Declined" : "ok");
    const challenge = { url: "https://acs.bank.example/challenge", fields: { creq: "creq" } };
    this.service.challenge = (txn) => (txn.gateway === "MercadoPago" && random() < 0.5 ? challenge : null);
  }

  chance = (share: number) => this.random() < share;
  between = (low: number, high: number) => Math.floor(low + this.random() * (high - low));

  /** A fresh page of the guest's browser. Only the page in front has vendors. */
  page(faulty: boolean, vendors = true) {
    const tab = new Tab(this.clock, this.service, this.browser);
    tab.trip = () => (faulty ? this.trouble() : { before: 20, after: 20 });
    const payments = createPayments(config());
    if (!vendors) return { tab, payments, vendors: null };
    const stripe = installStripe(tab, this.service, this.clock);
    stripe.state.intents = this.intents;
    stripe.state.express.wallets = this.chance(0.6) ? ["applePay"] : [];
    stripe.state.paidAfter = this.between(0, 30_000);
    stripe.state.next = (["success", "success", "success", "decline", "processing", "hang", "lost"] as const)[
      this.between(0, 7)
    ] as "success";
    return {
      tab,
      payments,
      vendors: {
        razorpay: installRazorpay(tab),
        mercadoPago: installMercadoPago(tab),
        pos: installPaymentOs(tab),
        stripe,
      },
    };
  }

  trouble(): Trip {
    const { figures } = this;
    const slow = this.chance(0.1);
    const trip: Trip = {
      before: slow ? this.between(5_000, 40_000) : this.between(1, 300),
      after: this.chance(0.1) ? this.between(5_000, 40_000) : this.between(1, 300),
      lost: this.chance(0.12),
      replyLost: this.chance(0.15),
      twice: this.chance(0.1),
      overloaded: this.chance(0.05),
      ...(this.chance(0.1) ? { again: this.between(1, 60_000) } : {}),
    };
    figures.requests++;
    if (trip.lost) figures.lost++;
    else if (trip.overloaded) figures.overloaded++;
    else {
      if (trip.replyLost) figures.repliesLost++;
      if (trip.twice) figures.duplicated++;
      if (trip.again !== undefined) figures.reordered++;
    }
    return trip;
  }

  input = () => request({ gateway: this.gateway, currency_code: CURRENCIES[this.gateway] });

  note(outcome: Outcome | null, tab: Tab): Outcome | null {
    if (!outcome) return null;
    if (outcome.txnId) this.reference = `https://shop.example/pg?attempt=${outcome.reference}&txn=${outcome.txnId}`;
    if (outcome.first) {
      this.firsts++;
      createPayments(config()).finished(tab, outcome);
    }
    const wrong =
      (outcome.state === "paid" && this.service.charges === 0) ||
      ((outcome.state === "failed" || outcome.state === "cancelled") && tab.truth > 0);
    if (wrong) this.figures.falselyTold++;
    return outcome;
  }

  /** The guest acts in the open checkout, if any. */
  async act(page: ReturnType<Story["page"]>): Promise<void> {
    const { tab, vendors } = page;
    const pays = this.chance(0.7);
    const left = tab.navigations.at(-1)?.url.match(/txn_\d+/)?.[0];
    if (left) return this.atVendor(left, pays);
    if (vendors?.razorpay.made.length) {
      const { current } = vendors.razorpay;
      if (this.chance(0.3)) await this.clock.until(current.failTry("Wrong OTP"));
      if (pays) void current.pay();
      if (!pays || this.chance(0.1)) void current.dismiss();
      return;
    }
    if (!tab.openViews) return;
    if (this.gateway === "PaymentOS") this.press(pays, tab.view("card"), () => tab.view("card").onSubmit("Asha"));
    if (this.gateway === "Stripe" && vendors) this.atStripe(tab, vendors.stripe.state.express, pays);
    if (this.gateway === "MercadoPago" && vendors?.mercadoPago.state.settings) {
      this.press(pays, tab.view("brick"), () => void vendors.mercadoPago.submit());
      void this.clock.pause(this.between(1_000, 60_000)).then(() => this.atBank(tab));
    }
  }

  /** In the form of the card's bank: it decides, and mostly says so, or the guest closes it, at times just then. */
  atBank(tab: Tab): void {
    const isOpen = tab.views.some(({ name, closed }) => name === "challenge" && !closed);
    const txn = [...this.service.txns.values()].find(({ status }) => status === "pending");
    if (!isOpen || !txn || tab.dead) return;
    this.figures.challenges++;
    const view = tab.view("challenge");
    const decided = this.random();
    if (decided < 0.5) this.service.charge(txn.id);
    else if (decided < 0.75) txn.status = "failed";
    if (this.chance(0.6)) view.onMessage({ status: "COMPLETE" });
    if (this.chance(0.3)) view.onClose("button");
  }

  /** A wallet's sheet on the page itself, agreed to before anything is begun. */
  async agreedFirst({ tab, payments, vendors }: ReturnType<Story["page"]>): Promise<WalletSheet | null> {
    const wallet = vendors?.stripe.state.express;
    if (this.gateway !== "Stripe" || !wallet?.wallets.length || !this.chance(0.4)) return null;
    const slot = { id: "top" } as HTMLElement;
    tab.slots.set(slot.id, slot);
    const { amount, currency_code } = this.input();
    const wanted = { gateway: this.gateway, key: "pk_test_fake", amount, currency_code };
    let sheet: WalletSheet | null = null;
    const onAgreed = (agreed: WalletSheet) => {
      sheet = agreed;
      this.figures.walletsFirst++;
    };
    const events = { onAvailable: () => undefined, mayOpen: () => true, onAgreed };
    await this.clock.until(payments.wallets(tab, slot, wanted, events));
    await this.clock.advance(10);
    if (pressWallet(wallet)) agreeInSheet(wallet);
    return sheet;
  }

  /** Half of those with a wallet use it, some of them beside the card form, or after they have closed it. */
  atStripe(tab: Tab, wallet: ExpressState, pays: boolean): void {
    const view = tab.view("stripe");
    const byWallet = view.express && this.chance(0.5) && pressWallet(wallet);
    if (byWallet && this.chance(0.2)) dismissSheet(wallet);
    const agree = () => {
      if (wallet.sheet !== "open") return;
      agreeInSheet(wallet);
      this.figures.wallets++;
    };
    if (pays && !this.chance(0.2)) agree();
    this.press(pays && (!byWallet || this.chance(0.3)), view, () => view.onSubmit());
    agree();
  }

  press(pays: boolean, view: { onClose: (way: "button") => void }, submit: () => void): void {
    if (pays) submit();
    if (pays && this.chance(0.3)) submit();
    if (!pays || this.chance(0.1)) view.onClose("button");
  }

  /** At the vendor's page; the vendor notifies the service later. */
  atVendor(id: string, pays: boolean): void {
    const txn = this.service.txns.get(id);
    if (txn?.status !== "initialized") return;
    if (!pays) {
      if (this.chance(0.6)) txn.status = this.chance(0.5) ? "failed" : "canceled";
      return;
    }
    if (this.chance(0.4)) txn.status = "pending";
    void this.clock.pause(this.between(0, 120_000)).then(() => this.service.charge(id));
  }

  async run(): Promise<void> {
    for (let round = 0; round < 4; round++) {
      const ended = await this.round(round < 3);
      if (ended === "paid" || (ended !== "pending" && this.chance(0.4))) break;
      await this.clock.advance(this.between(1_000, 1_200_000));
    }
    await this.aftermath();
  }

  async round(faulty: boolean): Promise<Outcome["state"] | "killed"> {
    const page = this.page(faulty);
    this.figures.presses++;
    const sheet = await this.agreedFirst(page);
    const paying = page.payments.pay(this.input(), page.tab, sheet ? { sheet } : {});
    void paying.then(() => sheet?.refuse());
    if (this.chance(0.4)) void page.payments.pay(this.input(), page.tab);
    await this.clock.advance(this.between(100, 20_000));
    if (this.chance(0.2)) {
      const other = this.page(faulty, false);
      void other.payments.pay(this.input(), other.tab);
    }
    await this.act(page);
    if (this.chance(0.15)) {
      await this.clock.advance(this.between(0, 5_000));
      page.tab.kill();
      this.figures.killed++;
      return "killed";
    }
    const outcome = this.note(await this.clock.until(paying), page.tab);
    if (outcome?.state !== "left") return outcome?.state ?? "failed";
    await this.act(page);
    await this.clock.advance(this.between(1_000, 60_000));
    page.tab.kill();
    return (await this.comeBack(faulty)) ?? "pending";
  }

  /** Back from the vendor or after a while, often in a tab that knows only the address. */
  async comeBack(faulty: boolean): Promise<Outcome["state"] | null> {
    const { tab, payments } = this.page(faulty, false);
    if (this.reference && this.chance(0.7)) tab.address = this.reference;
    return this.note(await this.clock.until(payments.resume(tab)), tab)?.state ?? null;
  }

  /**
   * The network recovers, pending requests arrive, the banks decide, the hold ends. After that all sides must agree.
   */
  async aftermath(): Promise<void> {
    await this.clock.advance(30 * 60_000);
    for (const txn of this.service.txns.values()) {
      if (txn.status === "initialized") txn.status = "canceled";
      else if (txn.status === "pending" && this.chance(0.5)) this.service.charge(txn.id);
      else if (txn.status === "pending") txn.status = "failed";
    }
    for (const [secret, status] of this.intents) {
      if (status === "processing") this.intents.set(secret, "canceled");
    }
    const { tab, payments } = this.page(false, false);
    if (this.reference && !payments.unfinished(tab).length) tab.address = this.reference;
    const last = this.note(await this.clock.until(payments.resume(tab)), tab);
    const { figures, service } = this;
    if (service.charges > 1) figures.doubled++;
    figures.lateRefunds += service.lateRefunds;
    figures.unsafeInits += service.unsafeInits;
    if (this.firsts > 1) figures.twiceFirst++;
    if (!last) figures.nothingBegun++;
    else if (last.state === "paid") figures.paid++;
    else if (last.state === "pending" || last.state === "left") figures.stuck++;
    else figures.notPaid++;
    if (service.charges > 0 && last?.state !== "paid") figures.lostMoney++;
  }
}

/** Runs this many purposes over all gateways in turn. */
export async function faultRun(attempts: number, seed: number, idempotent = true): Promise<Figures> {
  const figures = emptyFigures();
  const random = randomOf(seed);
  for (let index = 0; index < attempts; index++) {
    figures.attempts++;
    const gateway = GATEWAYS[index % GATEWAYS.length] as Gateway;
    await new Story(gateway, random, figures, idempotent).run();
  }
  return figures;
}
