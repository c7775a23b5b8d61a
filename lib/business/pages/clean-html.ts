import sanitizeHtml from "sanitize-html";

/**
 * What a custom page may contain: text, pictures, tables, video and its own styles, which are confined to the page's
 * frame. No scripts, forms, frames, event handlers or script addresses.
 */
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    "a",
    "abbr",
    "address",
    "article",
    "aside",
    "audio",
    "b",
    "blockquote",
    "br",
    "caption",
    "cite",
    "code",
    "dd",
    "del",
    "details",
    "div",
    "dl",
    "dt",
    "em",
    "figcaption",
    "figure",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "i",
    "img",
    "ins",
    "kbd",
    "li",
    "main",
    "mark",
    "nav",
    "ol",
    "p",
    "picture",
    "pre",
    "q",
    "s",
    "section",
    "small",
    "source",
    "span",
    "strong",
    "style",
    "sub",
    "summary",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "time",
    "track",
    "tr",
    "u",
    "ul",
    "video",
  ],
  allowVulnerableTags: true,
  allowedAttributes: {
    "*": ["lang", "dir", "title", "class", "id", "style", "role", "aria-*"],
    a: ["href", "rel", "target"],
    img: ["src", "srcset", "sizes", "alt", "width", "height", "loading"],
    video: ["src", "poster", "width", "height", "controls", "muted", "loop", "playsinline", "preload", "autoplay"],
    audio: ["src", "controls", "preload"],
    source: ["src", "srcset", "sizes", "type", "media"],
    track: ["src", "kind", "srclang", "label", "default"],
    ol: ["start", "reversed"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan", "scope"],
    time: ["datetime"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: Object.fromEntries(
    ["img", "video", "audio", "source", "track"].map((tag) => [tag, ["http", "https"]]),
  ),
  // Left as is: without a list of allowed properties they are not checked one by one.
  parseStyleAttributes: false,
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.href?.startsWith("#")
        ? { ...attribs, target: "_self" }
        : attribs.target
          ? { ...attribs, target: "_blank", rel: "noopener noreferrer" }
          : attribs,
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: "lazy" } }),
  },
};

/**
 * SEC-03, D21: the HTML of a custom page without anything that could run code, load a frame or submit a form. For a
 * separate document (raw-document).
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, OPTIONS);
}
