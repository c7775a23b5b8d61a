/** Below the shop's /pg. */
export const BANK_PAGE = "/pg/bank";

/** What the document says to the page around it, once. */
const READY = "bank-page-ready";

/** Where the document is, by the address of the shop's /pg; on the paying page's own origin. */
export function bankPageOf(returnUrl: string): string {
  const { pathname } = new URL(returnUrl);
  return `${pathname.slice(0, pathname.lastIndexOf("/pg"))}${BANK_PAGE}`;
}

/** Whether a message is the document's: it asks for the form that it is to post. */
export const isBankPageReady = (data: unknown): boolean =>
  typeof data === "object" && data !== null && (data as { type?: unknown }).type === READY;

/**
 * The document's script. A card's bank may be on any host, so a page that posts to it needs a policy that lets forms go anywhere:
 * that page is this document, in a frame, which does nothing else. It takes one address and its fields, from the page around
 * it and from no other origin, and posts them in place of itself.
 */
export const BANK_PAGE_SCRIPT = `(()=>{
if(parent===self)return;
const onPost=({source,origin,data})=>{
if(source!==parent||origin!==location.origin||typeof data?.url!=="string")return;
removeEventListener("message",onPost);
const form=document.createElement("form");
form.method="post";
form.action=data.url;
for(const [name,value] of Object.entries(data.fields)){
const input=document.createElement("input");
input.type="hidden";
input.name=name;
input.value=value;
form.append(input);
}
document.body.append(form);
HTMLFormElement.prototype.submit.call(form);
};
addEventListener("message",onPost);
parent.postMessage({type:"${READY}"},location.origin);
})()`;
