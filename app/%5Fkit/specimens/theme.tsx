import type { KitTexts } from "@/app/%5Fkit/catalogue";
import { Group, Shelf, Specimen } from "@/app/%5Fkit/specimens/specimen";
import type { BusinessConfig } from "@/config/schema";
import { themeInputOf, themeStyle } from "@/lib/business/theme/theme-css";
import { PRIMARY_STEPS, themeVariables } from "@/ui-kit/tokens/palette";

const FILLS = ["primary", "secondary", "tertiary", "success", "warning", "failure"];
const PLACES = ["header", "hero", "bar", "footer"];
const STEPS = [
  ...PRIMARY_STEPS.lighter.map((step) => ({ name: `+${step}`, token: `primary-lighter-${step}` })),
  { name: "0", token: "primary" },
  ...PRIMARY_STEPS.darker.map((step) => ({ name: `−${step}`, token: `primary-darker-${step}` })),
];

const pair = (ground: string, text: string) => ({ background: `var(--${ground})`, color: `var(--${text})` });

/** This brand's colours, the corrections made to them, and the type sizes (KIT-10). */
export function Theme({ business, t }: { business: BusinessConfig; t: KitTexts }) {
  const { corrections } = themeVariables(themeInputOf(themeStyle(business)));
  return (
    <Group id="theme" title={t.groups.theme}>
      <Shelf>
        <Specimen widget="Colours" ids="KIT-10">
          <ul className="grid w-full grid-cols-2 gap-2 sm:grid-cols-3" lang="en">
            {FILLS.flatMap((name) => [
              <li key={name} className="rounded-control p-3 text-small" style={pair(name, `on-${name}`)}>
                {name}
              </li>,
              <li
                key={`${name}-soft`}
                className="rounded-control p-3 text-small"
                style={pair(`${name}-soft`, `on-${name}-soft`)}
              >
                {name} soft
              </li>,
            ])}
          </ul>
        </Specimen>
        <Specimen widget="Steps" ids="KIT-10" wide>
          <ul className="grid grid-cols-7 overflow-hidden rounded-control" lang="en">
            {STEPS.map(({ name, token }) => (
              <li key={token} className="grid gap-1 text-center text-caption">
                <span className="h-14" style={{ background: `var(--${token})` }} />
                <bdi dir="ltr">{name}</bdi>
              </li>
            ))}
          </ul>
          <ul className="grid grid-cols-2 gap-2" lang="en">
            {PLACES.map((place) => (
              <li key={place} className={`scope-${place} rounded-control border border-border p-3 text-small`}>
                {place}
              </li>
            ))}
          </ul>
        </Specimen>
        <Specimen widget="Type" ids="KIT-10" wide>
          <p className="font-heading font-semibold text-display">{t.dish}</p>
          <p className="font-heading font-semibold text-h1">{t.dish}</p>
          <p className="font-heading font-semibold text-h2">{t.dish}</p>
          <p className="font-heading font-semibold text-h3">{t.dish}</p>
          <p>{t.dishLine}</p>
          <p className="text-small text-text-muted">{t.dishLine}</p>
        </Specimen>
        <Specimen widget="Corrections" ids="KIT-10" wide>
          <ul className="grid gap-2 text-small" lang="en">
            {corrections.length === 0 ? <li>—</li> : null}
            {corrections.map(({ token, from, to, reason }) => (
              <li key={token} className="flex flex-wrap items-center gap-2">
                <span className="size-5 rounded-small border border-border" style={{ background: from }} />
                <span className="size-5 rounded-small border border-border" style={{ background: to }} />
                {token}: {reason}
              </li>
            ))}
          </ul>
        </Specimen>
      </Shelf>
    </Group>
  );
}
