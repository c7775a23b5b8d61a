"use client";

import { useTranslations } from "next-intl";
import { OwnProblem } from "@/components/account/own-problem";
import { TransactionRow } from "@/components/account/wallet/transaction-row";
import type { WalletTerms } from "@/components/account/wallet/wallet-terms";
import { PageLink } from "@/components/layout/navigation/page-link";
import { useMoney } from "@/components/texts/money";
import { transactionsQuery, walletQuery } from "@/lib/api/customer/customer";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useOwn } from "@/lib/react/use-own";
import { useStorefront } from "@/lib/state/provider";
import { buttonClass, EmptyState, PlusIcon, Skeleton, WalletIcon } from "@/ui-kit";

/** WALL-01, RTE-12: the wallet's balance and transactions. */
export default function WalletIsland({ pays, from }: WalletTerms) {
  const t = useTranslations("accountPages.wallet");
  const money = useMoney();
  const { subPath } = useStorefront().settings;
  const { answer, stale, load } = useOwn(walletQuery);
  if (!answer) return <Skeleton className="h-60 max-w-2xl rounded-card!" />;
  if (!answer.ok) return <OwnProblem error={answer.error} onRetry={load} />;
  const wallet = answer.value;
  return (
    <div className="grid max-w-2xl gap-6">
      {stale ? <OwnProblem error={stale} stale onRetry={load} /> : null}
      <section
        aria-label={t("balance")}
        className="flex flex-wrap items-end justify-between gap-4 rounded-card bg-surface-raised p-5 shadow-raised lg:p-6"
      >
        <p>
          <span className="block text-small text-text-muted">{t("balance")}</span>
          <bdi className="money font-semibold text-display" data-balance>
            {money(wallet.balance)}
          </bdi>
          {wallet.points > 0 ? (
            <span className="block text-small text-text-muted">{t("points", { count: wallet.points })}</span>
          ) : null}
          {pays ? (
            <span className="mt-1 block max-w-prose text-small text-text-muted" data-wallet-terms>
              {from ? t("paysFrom", { min: money(from) }) : t("pays")}
            </span>
          ) : null}
        </p>
        <PageLink href={shopPath(subPath, "/add-money")} className={buttonClass({})}>
          <PlusIcon size={18} />
          {t("add")}
        </PageLink>
      </section>
      <section aria-labelledby="transactions" className="grid gap-3">
        <h2 id="transactions" className="text-h3">
          {t("transactions")}
        </h2>
        <Transactions />
      </section>
    </div>
  );
}

function Transactions() {
  const t = useTranslations("accountPages.wallet");
  const { answer, load } = useOwn(transactionsQuery);
  if (!answer) return <Skeleton className="h-40 rounded-card!" />;
  if (!answer.ok) return <OwnProblem error={answer.error} onRetry={load} />;
  if (answer.value.length === 0) {
    return (
      <EmptyState icon={<WalletIcon size={28} />} title={t("none")}>
        <p>{t("noneText")}</p>
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-border rounded-card bg-surface-raised px-5 shadow-[inset_0_0_0_1px_var(--border)]">
      {answer.value.map((one, index) => (
        // Transactions have no id on the wire; the list is only replaced as a whole.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <TransactionRow key={`${one.created} ${index}`} transaction={one} />
      ))}
    </ul>
  );
}
