"use client";

import { ErrorScreen } from "@/components/layout/errors/error-screen";
import { directionOf } from "@/config/languages";

const languageOfPage = () => (typeof document === "undefined" ? "en" : document.documentElement.lang || "en");

/** The layout itself failed, so nothing of the page is left and it is reloaded. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  const language = languageOfPage();
  return (
    <html lang={language} dir={directionOf(language)}>
      <body>
        <ErrorScreen language={language} reference={error.digest} reset={() => location.reload()} />
      </body>
    </html>
  );
}
