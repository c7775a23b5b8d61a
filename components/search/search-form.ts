/** The id of the header's search form, for buttons elsewhere on the page that open the search. */
export const SEARCH_FORM = "shop-search";
