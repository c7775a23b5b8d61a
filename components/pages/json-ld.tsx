/**
 * Structured data as script text, escaped so that a menu's text can neither end the script element nor start a comment
 * in it.
 */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every sign that means something in html escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
