import { createHash } from "node:crypto";
import { HEIGHT_MESSAGE } from "@/lib/business/pages/height-message";

/** The only script of a raw page's frame: reports the height of its content at the start, on each change and on request. */
export const TELL_HEIGHT = `(()=>{const tell=()=>parent.postMessage({type:"${HEIGHT_MESSAGE}",height:Math.ceil(document.body.getBoundingClientRect().height)},"*");new ResizeObserver(tell).observe(document.body);addEventListener("message",tell);tell()})()`;

/** Its source in a policy: the frame's own, and that of the page around it, to which the frame is subject too. */
export const TELL_HEIGHT_SOURCE = `'sha256-${createHash("sha256").update(TELL_HEIGHT).digest("base64")}'`;
