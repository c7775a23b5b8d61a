import { getAnnouncement } from "@/lib/api/business";
import { settle } from "@/lib/api/transport/source";
import type { PageContext } from "@/lib/business/page-context";
import { announcementStyle } from "@/lib/business/theme-css";
import { linkTarget } from "@/lib/business/urls";

/** RTE-21: on landing and menu pages only, and only when there is something to say; the whole bar leads to its url. */
export async function AnnouncementBar({ context: { business, source } }: { context: PageContext }) {
  const read = await settle(getAnnouncement(source));
  const announcement = read.ok ? read.value : null;
  if (!announcement) return null;
  const { title, description, url, color } = announcement;
  const words = (
    <>
      {title && <strong className="font-semibold">{title}</strong>} {description}
    </>
  );
  return (
    <aside aria-label={title || description} style={announcementStyle(color)} className="text-small" data-announcement>
      {url ? (
        <a href={linkTarget(business, url)} className="frame block py-2.5 text-center hover:underline">
          {words}
        </a>
      ) : (
        <p className="frame py-2.5 text-center">{words}</p>
      )}
    </aside>
  );
}
