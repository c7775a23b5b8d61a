import { brands, type KitParams, type KitTexts, LANGUAGES, TYPES } from "@/app/%5Fkit/catalogue";
import { chipClass } from "@/ui-kit/chip/chip";

type Choice = { text: string; at: Partial<KitParams>; lang?: string };

/** Another brand, theme type or language. */
export function Chooser({ at, t }: { at: KitParams; t: KitTexts }) {
  const rows: [string, Choice[]][] = [
    [t.brands, brands().map(({ id, name }) => ({ text: name, at: { brand: id }, lang: "en" }))],
    [
      t.types,
      TYPES.map((type) => ({
        text: type === "own" ? t.own : type,
        at: { type },
        ...(type === "own" ? {} : { lang: "en" }),
      })),
    ],
    [t.languages, LANGUAGES.map(({ code, name }) => ({ text: name, at: { lang: code }, lang: code }))],
  ];
  const chosen = (choice: Partial<KitParams>) =>
    Object.entries(choice).every(([key, value]) => at[key as "brand"] === value);
  return (
    <header className="grid gap-4">
      <h1 className="text-display">{t.title}</h1>
      <p className="max-w-xl text-text-muted">{t.intro}</p>
      {rows.map(([name, choices]) => (
        <nav key={name} aria-label={name} className="flex flex-wrap items-center gap-2">
          {choices.map(({ text, at: part, lang }) => {
            const to = { ...at, ...part };
            return (
              <a
                key={text}
                href={`/_kit/${to.brand}/${to.type}/${to.lang}`}
                aria-current={chosen(part) ? "true" : undefined}
                className={chipClass()}
                lang={lang}
              >
                {text}
              </a>
            );
          })}
        </nav>
      ))}
    </header>
  );
}
