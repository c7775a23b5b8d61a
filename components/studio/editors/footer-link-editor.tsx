"use client";

import type { EditorProps } from "@/components/studio/editors/editor-props";
import { LinkEditor } from "@/components/studio/editors/kinds/text-editors";
import { useStudio, useStudioState } from "@/components/studio/studio-provider";
import { isKeyed, valueAt } from "@/lib/domain/studio/paths";

/** A footer link has one address, which older files name `link` or `url`; a change writes it as `path` alone. */
export function FooterLinkEditor(props: EditorProps) {
  const { editing } = useStudio();
  const at = props.path.slice(0, props.path.lastIndexOf("."));
  const item = useStudioState(({ config }) => valueAt(config, at));
  const given = isKeyed(item) ? item : {};
  const { link: _link, url: _url, path: _path, ...others } = given;
  return (
    <LinkEditor
      {...props}
      value={given.link ?? given.url ?? given.path}
      onChange={(path) => editing.change(at, path === undefined ? others : { ...others, path })}
    />
  );
}
