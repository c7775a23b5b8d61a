"use client";

import type { ReactNode } from "react";
import { useStudio } from "@/components/studio/studio-provider";
import { type Departure, openConsole } from "@/lib/actions/studio/session";

const GO: Departure = {
  visit: (address) => location.assign(address),
  send(address, fields) {
    const form = document.createElement("form");
    form.method = "post";
    form.action = address;
    form.hidden = true;
    for (const [name, value] of Object.entries(fields)) {
      const field = document.createElement("input");
      field.name = name;
      field.value = value;
      form.append(field);
    }
    document.body.append(form);
    form.submit();
  },
};

/** To the staff console, where whoever is signed in here need not sign in again. In another tab it is the plain address. */
export function ConsoleLink({ className, children }: { className: string; children: ReactNode }) {
  const { settings, context, editing } = useStudio();
  const { consoleUrl } = settings;
  return (
    <a
      href={consoleUrl}
      className={className}
      data-console
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void openConsole(context, editing, { consoleUrl, go: GO });
      }}
    >
      {children}
    </a>
  );
}
