interface Filling {
  path: string;
  shopId: string;
  language: string;
  mode: string;
  lines: number;
  store: string | undefined;
  fields: string;
  exponents: Readonly<Record<string, number>>;
}

/**
 * Puts a chosen store and a cart where the storefront keeps them, in its form. Runs in the page. Items come from the end of the menu:
 * those at its beginning are only there in the morning.
 */
export async function fillStorage({
  path,
  shopId,
  language,
  mode,
  lines,
  store: named,
  fields,
  exponents,
}: Filling): Promise<string[]> {
  const ask = async (query: string, headers: Record<string, string> = {}) => {
    const asked = {
      method: "POST",
      headers: { "content-type": "application/json", "x-use-lang": language, ...headers },
    };
    const answer = await fetch(path, { ...asked, body: JSON.stringify({ query }) });
    return (await answer.json()).data;
  };
  const { getStoresList, getBusinessInfo } = await ask(`{ getStoresList { ${fields} } getBusinessInfo { currency } }`);
  const scale = 10 ** (exponents[getBusinessInfo.currency] ?? 2);
  const minor = (amount: number | null) => (amount === null ? null : Math.round(amount * scale));
  const found = getStoresList.find(
    (one: Record<string, unknown>) =>
      (named === undefined || one.name === named) &&
      one.enabled_for_ordering &&
      !one.temporarily_closed &&
      (one.fulfillment_modes as string[]).includes(mode),
  );
  const storeInfo = { ...found, min_order_total: minor(found.min_order_total) };
  for (const charge of ["delivery_charge", "packaging_charge"]) storeInfo[charge] = minor(found[charge]);
  const id = found.biz_location_id as string;
  const selected = { id, storeInfo, ffMode: mode, latitude: null, longitude: null, address: null, placeId: null };
  const store = { version: 1, selected: { ...selected, deliveryInfo: null }, ffMode: mode, clientMode: "web" };
  localStorage.setItem(`${shopId}:store`, JSON.stringify(store));
  const place = { method: "POST", headers: { "content-type": "application/json" } };
  await fetch(path.replace(/graphql$/, "api/place"), { ...place, body: JSON.stringify({ storeId: id, mode }) });
  const wanted = "id item_title item_price has_options food_type available current_stock category { name }";
  const menu = await ask(`{ getAllItems(limit: 200, fulfilment_mode: ${mode}) { items { ${wanted} } } }`, {
    location_id: id,
  });
  const plain = menu.getAllItems.items
    .filter((item: Record<string, unknown>) => item.available && !item.has_options && item.current_stock === null)
    .slice(-3);
  const items = plain.slice(0, lines).map((item: Record<string, unknown>, index: number) => ({
    id: item.id,
    signature: item.id,
    item_title: item.item_title,
    food_type: item.food_type,
    options: [],
    quantity: 3,
    item_price: minor(item.item_price as number),
    instructions: "",
    has_options: false,
    category: (item.category as { name: string }).name,
    mod_at: Date.now() + index,
  }));
  const cart = { items, item_count: 0, sub_total: 0 };
  for (const { quantity, item_price } of items) {
    cart.item_count += quantity;
    cart.sub_total += quantity * item_price;
  }
  if (lines > 0) localStorage.setItem(`${shopId}:cart`, JSON.stringify({ version: 1, cart }));
  return plain.map((item: { item_title: string }) => item.item_title);
}
