import { endpointOf } from "../endpoint.ts";
import { follow, following, newFollow, readNews } from "../entities/following.ts";
import { idParams } from "../text.ts";

const endpoint = endpointOf("people");

/** What a user follows in the register. */
export const followingEndpoints = {
  following: endpoint("GET /api/following", {
    access: "signed-in",
    summary: "What the user follows, with what is new",
    response: following,
  }),
  follow: endpoint("POST /api/following", {
    access: "signed-in",
    summary: "Follow a person or a search; what is followed already is returned",
    status: 201,
    body: newFollow,
    response: follow,
    errors: ["not-found", "erased"],
    idempotent: true,
  }),
  unfollow: endpoint("DELETE /api/following/{id}", {
    access: "signed-in",
    summary: "Stop following",
    params: idParams,
  }),
  markNewsRead: endpoint("POST /api/following/read", {
    access: "signed-in",
    summary: "Mark news as read, by their keys",
    body: readNews,
  }),
};
