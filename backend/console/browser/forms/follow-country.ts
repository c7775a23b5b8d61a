/** What a chosen country fills in, by the names of the fields and of the option's data. */
const FILLED = ["currency", "timezone"] as const;

/** Choosing a country fills in what shops there have, except where something else was chosen already. */
export function startFollowCountry(): void {
  const countries = document.querySelector<HTMLSelectElement>("select[data-fills]");
  if (!countries) return;
  const chosenOption = () => countries.options[countries.selectedIndex];
  let before = chosenOption();
  countries.addEventListener("change", () => {
    const chosen = chosenOption();
    for (const name of FILLED) {
      const field = countries.form?.elements.namedItem(name);
      if (!(field instanceof HTMLSelectElement)) continue;
      if (field.value === "" || field.value === before?.dataset[name]) field.value = chosen?.dataset[name] ?? "";
    }
    before = chosen;
  });
}
