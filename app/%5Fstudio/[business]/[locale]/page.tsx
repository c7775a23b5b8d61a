import { Studio } from "@/components/studio/studio";
import { consoleUrl } from "@/config/hosts";
import { studioGroups } from "@/lib/business/studio/fields";
import { type StudioParams, studioContext } from "@/lib/business/studio/studio-context";
import { themeStyle } from "@/lib/business/theme/theme-css";
import { shopUrl } from "@/lib/business/urls";

const GROUPS = studioGroups();

/** RTE-23: where an owner changes how the shop looks. Everything in it needs the browser. */
export default async function StudioPage({ params }: { params: Promise<StudioParams> }) {
  const { business, language, name, texts, common, themeBar } = await studioContext(params);
  return (
    <Studio
      businessId={business.biz.id}
      name={name}
      subPath={business.biz.urlSubPath}
      timezone={business.biz.timezone}
      consoleUrl={consoleUrl(business.biz.env)}
      shopUrl={shopUrl(business)}
      language={language}
      groups={GROUPS}
      style={themeStyle(business)}
      texts={{ studio: texts, common, themeBar }}
    />
  );
}
