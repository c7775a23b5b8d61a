"use client";

import { GuestMark } from "@/components/table/room/guests/guest-mark";
import { useClock, useGuestName, useGuests, useListed, useUnread } from "@/components/table/room/words";
import { orderAgain, ownRoundOf } from "@/lib/actions/dine-in/send-round";
import type { TableRequest } from "@/lib/domain/dine-in/table";
import { isOneOf } from "@/lib/domain/enumerations";
import { useTranslations } from "@/lib/i18n/translations";
import { useTable, useVisit } from "@/lib/state/table/table-provider";
import { Badge, type BadgeTone, Button, EmptyState, Notice, ReceiptIcon, Skeleton } from "@/ui-kit";

const DISH_STATES = ["PLACED", "SENT_TO_KITCHEN", "INPREP", "SERVED", "CANCELLED"] as const;
const TONES: Record<(typeof DISH_STATES)[number], BadgeTone> = {
  PLACED: "neutral",
  SENT_TO_KITCHEN: "primary",
  INPREP: "warning",
  SERVED: "success",
  CANCELLED: "failure",
};

/** DINE-03: every round of the table, newest first, with who ordered it and the state of each dish. */
export function RoundsList({ onAgain }: { onAgain: () => void }) {
  const t = useTranslations("table.round");
  const requests = useVisit((visit) => visit.requests);
  const unsent = useVisit(({ record }) => record?.rounds.find(({ state }) => state === "waiting"));
  const isUnread = useUnread();
  const rounds = requests.filter(({ type }) => type === "ADD_ITEMS");
  if (rounds.length === 0 && !unsent && isUnread) return <Skeleton className="h-60 rounded-card!" data-unread />;
  if (rounds.length === 0 && !unsent) {
    return (
      <EmptyState icon={<ReceiptIcon size={28} />} title={t("none")} className="py-8">
        <p>{t("noneText")}</p>
      </EmptyState>
    );
  }
  return (
    <>
      {unsent ? (
        <Notice tone="warning" title={t("unsentTitle")} className="mb-4">
          {unsent.lines.map(({ quantity, item_title }) => t("dish", { quantity, title: item_title })).join(" · ")}
        </Notice>
      ) : null}
      <ol className="grid gap-5">
        {rounds.map((round) => (
          <Round key={round.request_id} round={round} onAgain={onAgain} />
        ))}
      </ol>
    </>
  );
}

function Round({ round, onAgain }: { round: TableRequest; onAgain: () => void }) {
  const t = useTranslations("table.round");
  const clock = useClock();
  const nameOf = useGuestName();
  const guest = useGuests().get(round.guest_id ?? "");
  const state = useTable();
  const time = clock(round.created);
  // Isolated, so that a name in another script does not turn the time around.
  const heading = guest?.is_you
    ? t("you", { time })
    : guest
      ? t("by", { name: `\u2068${nameOf(guest)}\u2069`, time })
      : t(round.guest_id ? "gone" : "staff", { time });
  const own = guest?.is_you ? ownRoundOf(state, round.request_id) : null;
  return (
    <li className="grid gap-2" data-round={round.status}>
      <div className="flex items-center gap-3">
        {guest ? <GuestMark name={guest.name ?? null} colour={guest.colour} /> : null}
        <h3 className="flex-1 text-body">{heading}</h3>
        {own ? (
          <Button
            variant="secondary"
            size="small"
            data-same-again
            onClick={() => {
              orderAgain(state, own);
              onAgain();
            }}
          >
            {t("again")}
          </Button>
        ) : null}
      </div>
      <ul className="grid gap-1.5">
        {round.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dish is known by its position in the round.
          <Dish key={index} item={item} />
        ))}
      </ul>
      {round.diet ? (
        <p className="text-small" data-diet>
          <bdi>{t("diet", { diet: round.diet })}</bdi>
        </p>
      ) : null}
      {round.instructions ? <p className="text-small text-text-muted">{round.instructions}</p> : null}
      {round.status === "declined" ? (
        <p className="text-failure-text text-small">
          {round.reason ? t("reason", { reason: round.reason }) : t("declined")}
        </p>
      ) : null}
    </li>
  );
}

function Dish({ item }: { item: TableRequest["items"][number] }) {
  const t = useTranslations("table");
  const status = isOneOf(DISH_STATES, item.status) ? item.status : "PLACED";
  const options = useListed()(item.options.map(({ title }) => title));
  return (
    <li className="flex items-start justify-between gap-3" data-dish-state={status}>
      <span className="min-w-0">
        {t("round.dish", { quantity: item.quantity, title: item.title })}
        {options ? <span className="block text-small text-text-muted">{options}</span> : null}
        {item.instructions ? <span className="block text-small text-text-muted">{item.instructions}</span> : null}
        {item.reason ? (
          <span className="block text-failure-text text-small">{t("round.reason", { reason: item.reason })}</span>
        ) : null}
      </span>
      <Badge tone={TONES[status]}>{t(`dish.${status}`)}</Badge>
    </li>
  );
}
