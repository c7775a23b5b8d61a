import { knownLanguage } from "../../../config/languages.ts";
import { listPictures, pictureRoom } from "../../pictures/add-picture.ts";
import { takePicture } from "../../pictures/take-picture.ts";
import type { StudioRoute } from "./studio-call.ts";

/** Pictures of the business: the body of POST is the file itself. */
export const pictureRoutes: readonly StudioRoute[] = [
  {
    method: "GET",
    path: "/pictures",
    async handle({ app, editing: { repos } }) {
      return { body: { pictures: await listPictures(repos), room: await pictureRoom(app, repos) } };
    },
  },
  {
    method: "POST",
    path: "/pictures",
    async handle({ app, editing, header, http, signed }) {
      const language = knownLanguage(header("x-use-lang") ?? signed.language);
      return takePicture(http, app, { repos: editing.repos, staffId: editing.staffId, language });
    },
  },
];
