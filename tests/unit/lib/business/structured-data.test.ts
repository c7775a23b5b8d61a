import { describe, expect, test } from "vitest";
import { openingHours } from "@/lib/business/structured-data/opening-hours";
import { breadcrumbData, landingPage, storeListPage } from "@/lib/business/structured-data/pages";
import { restaurantData } from "@/lib/business/structured-data/restaurant";
import { structuredDataFaults } from "@/tests/fixtures/structured-data";
import { businessWith } from "@/tests/unit/lib/business/builder";
import { NOW, storeInMinor } from "@/tests/unit/lib/fixtures";

const TODAY = "2026-11-21";
const always = { opens: "08:00", closes: "22:00" };
const of = (day: string, open: string, close: string) => ({ day, open, close });
const days = (...names: string[]) => names.map((name) => `https://schema.org/${name}`);

describe("opening hours for search engines", () => {
  test("[STORE-06] days with the same hours are grouped, a night ends on the next morning, a day may have two spans", () => {
    const hours = [of("mon", "08:00", "12:00"), of("mon", "17:00", "01:00"), of("tue", "08:00", "12:00")];
    expect(openingHours({ hours }, TODAY)).toEqual([
      { "@type": "OpeningHoursSpecification", dayOfWeek: days("Monday", "Tuesday"), opens: "08:00", closes: "12:00" },
      { "@type": "OpeningHoursSpecification", dayOfWeek: days("Monday"), opens: "17:00", closes: "01:00" },
    ]);
  });

  test("[STORE-06] special days follow the week as periods; a closed day opens and closes at midnight", () => {
    const usual = { opening_time: "08:00:00", closing_time: "22:00:00", closing_day: "sun" };
    const hours_overrides = [
      { from: "2026-12-24", until: "2026-12-25", hours: [], reason: "Christmas" },
      { from: "2026-12-31", until: "2026-12-31", hours: [{ open: "12:00", close: "02:00" }] },
      { from: "2026-01-01", until: "2026-01-02", hours: [], reason: "long past" },
    ];
    expect(openingHours({ ...usual, hours_overrides }, TODAY).map(({ "@type": _, ...each }) => each)).toEqual([
      { dayOfWeek: days("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"), ...always },
      { opens: "00:00", closes: "00:00", validFrom: "2026-12-24", validThrough: "2026-12-25" },
      { opens: "12:00", closes: "02:00", validFrom: "2026-12-31", validThrough: "2026-12-31" },
    ]);
  });

  test("[STORE-06] a store without hours, or with hours that cannot be read, states none", () => {
    expect(openingHours({}, TODAY)).toEqual([]);
    expect(openingHours({ hours: [of("mon", "soon", "later")] }, TODAY)).toEqual([]);
  });
});

describe("a restaurant for search engines", () => {
  const shop = {
    business: businessWith({ biz: { countryCode: "+1", currency: "USD" } }),
    locale: "en",
    currency: "USD",
  };

  test("[STORE-06] has address with country, position, phone and hours of its store", () => {
    const store = storeInMinor({ phone: "7185550100", city: "Brooklyn" });
    expect(restaurantData(shop, { store }, NOW)).toMatchObject({
      name: "Corner",
      telephone: "+1 718 555 0100",
      address: { streetAddress: "12th Main", addressLocality: "Brooklyn", addressCountry: "US" },
      geo: { latitude: 12.97, longitude: 77.64 },
      hasMenu: expect.stringMatching(/\/menu$/),
    });
  });

  test("[STORE-10] of several stores each has its name, and one that hides it its city", () => {
    const one = storeInMinor({ name: "Park", phone: "7185550100" });
    const hidden = storeInMinor({ name: "Ghost", hide_store_name: true, city: "Queens", phone: "7185550101" });
    const data = storeListPage(shop, { stores: [one, hidden], total: 2 }, NOW);
    expect(JSON.stringify(data)).not.toContain("Ghost");
    expect(data.itemListElement.map(({ item }) => item.name)).toEqual(["Corner · Park", "Corner · Queens"]);
    const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    expect(structuredDataFaults(html)).toEqual([]);
  });

  test("[STORE-06] a list that begins with a part of the stores names how many there are in all", () => {
    const long = storeListPage(shop, { stores: [storeInMinor({ name: "Park" })], total: 1300 }, NOW);
    expect([long.numberOfItems, long.itemListElement.length]).toEqual([1300, 1]);
    expect(long.itemListElement[0]?.item.name).toBe("Corner · Park");
  });
});

test("[I18N-01] addresses in structured data lead to the language of the page; those of the shop's own language have no parameter", () => {
  const business = businessWith({ biz: { supportedLanguages: ["en", "ar"], defaultLanguage: "en" } });
  const addresses = (locale: string) => {
    const shop = { business, locale, currency: "USD" };
    const blocks = [landingPage(shop, null, NOW), breadcrumbData(shop, [{ name: "Menu", path: "/menu" }])];
    const named = /"(?:url|urlTemplate|hasMenu|item)":"([^"]+)"/g;
    return [...JSON.stringify(blocks).matchAll(named)].map(([, address = ""]) =>
      address.replace(/^.*localhost:\d+/, ""),
    );
  };
  expect(addresses("en")).toEqual(["/", "/search?q={query}", "/menu", "/menu", "/menu"]);
  const arabic = ["/?lang=ar", "/search?lang=ar&q={query}", "/menu?lang=ar", "/menu?lang=ar", "/menu?lang=ar"];
  expect(addresses("ar")).toEqual(arabic);
});

test("the checks of structured data find what is missing, unknown or misspelt", () => {
  const data = { "@context": "https://schema.org", "@type": "Offer", price: "free", currency: "USD" };
  const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  expect(structuredDataFaults(html)).toEqual([
    " Offer: priceCurrency is missing",
    " Offer: currency is not known",
    ' Offer: price is "free"',
  ]);
});
