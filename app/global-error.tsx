"use client";

import { ErrorScreen } from "@/components/layout/errors/error-screen";

/** Language and direction as the page has them: the table of languages would be in the first scripts a second time. */
const pageItself = () => (typeof document === "undefined" ? null : document.documentElement);

/** The layout itself failed, so nothing of the page is left and it is reloaded. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  const language = pageItself()?.lang || "en";
  return (
    <html lang={language} dir={pageItself()?.dir || "ltr"}>
      <body>
        <ErrorScreen language={language} reference={error.digest} reset={() => location.reload()} />
      </body>
    </html>
  );
}
