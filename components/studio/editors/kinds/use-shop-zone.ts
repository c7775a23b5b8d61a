import { useStudio, useStudioState } from "@/components/studio/studio-provider";
import { valueAt } from "@/lib/domain/studio/paths";
import { zoneOrDefault } from "@/lib/domain/time/zoned-time";

/** The time zone that the draft's moments are in: the draft's own, which may be published with them, else the published one. */
export function useShopZone(): string {
  const { settings } = useStudio();
  const drafted = useStudioState(({ config }) => valueAt(config, "biz.timezone"));
  return typeof drafted === "string" && zoneOrDefault(drafted) === drafted ? drafted : settings.timezone;
}
