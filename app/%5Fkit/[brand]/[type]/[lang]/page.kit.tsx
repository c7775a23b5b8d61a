import { Bars } from "@/app/%5Fkit/bars";
import { dishImageOf, type KitParams, resolveKitParams } from "@/app/%5Fkit/catalogue";
import { Chooser } from "@/app/%5Fkit/chooser";
import { Actions } from "@/app/%5Fkit/specimens/actions";
import { Dialogs } from "@/app/%5Fkit/specimens/dialogs";
import { Fields } from "@/app/%5Fkit/specimens/fields";
import { Marks } from "@/app/%5Fkit/specimens/marks";
import { Messages } from "@/app/%5Fkit/specimens/messages";
import { Navigation } from "@/app/%5Fkit/specimens/navigation";
import { Pictures } from "@/app/%5Fkit/specimens/pictures";
import { Theme } from "@/app/%5Fkit/specimens/theme";
import { blurPaint } from "@/components/menu/dish/blur";

const BLUR_HASH = "LKO2?U%2Tw=w]~RBVZRi};RPxuwH";

/** Every widget in every state, in one theme, language and direction. */
export default async function KitPage({ params }: { params: Promise<KitParams> }) {
  const { business, t, ...at } = await resolveKitParams(params);
  return (
    <>
      <Bars at={at} t={t} />
      <main className="frame grid gap-16 py-10">
        <Chooser at={at} t={t} />
        <Theme business={business} t={t} />
        <Actions t={t} />
        <Fields t={t} />
        <Navigation t={t} />
        <Marks t={t} />
        <Messages t={t} />
        <Dialogs t={t} />
        <Pictures t={t} picture={dishImageOf(at.brand)} blur={blurPaint(BLUR_HASH)} />
      </main>
    </>
  );
}
