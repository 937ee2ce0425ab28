import { type Account, accountKinds, endpoints } from "@deeds/contracts/browser";
import { callEndpoint, type EndpointArgs, revalidate, useEndpoint } from "@deeds/remote-kit";
import { pageSize } from "../common/lists.tsx";
import { filled, oneOf } from "../common/values.ts";

export const kinds = ["all", ...accountKinds] as const;
export type UsersQuery = ReturnType<typeof readUsersQuery>;

/** Invalid values in the address are ignored. */
export const readUsersQuery = (address: URLSearchParams) => ({
  search: address.get("search")?.trim() ?? "",
  kind: oneOf(kinds, address.get("kind")) ?? ("all" as const),
});

export function usersHref({ search, kind }: UsersQuery): string {
  const parameters = new URLSearchParams(filled({ search, kind: kind !== "all" && kind }));
  return parameters.size > 0 ? `/users?${parameters}` : "/users";
}

type Query = NonNullable<EndpointArgs<typeof endpoints.users>["query"]>;

export const callOf = ({ search, kind }: UsersQuery, page: number): Query => ({
  page,
  limit: pageSize,
  ...filled({ search, kind: kind !== "all" && kind }),
});

export const userAddress = ({ id }: Pick<Account, "id">): string => `/users/${id}`;

export const useUserSessions = (id: number) =>
  useEndpoint(endpoints.userSessions, { params: { id } });

const refreshUsers = () => revalidate(["/api/users"]);

/** Changes of an account; each needs a fresh sign-in. */
export const accountChanges = (id: number) => ({
  endSessions: async () => {
    await callEndpoint(endpoints.endUserSessions, { params: { id } });
    await refreshUsers();
  },
  block: async (reason: string) => {
    await callEndpoint(endpoints.blockUser, { params: { id }, body: { reason } });
    await refreshUsers();
  },
  resetSecondFactor: async () => {
    await callEndpoint(endpoints.resetSecondFactor, { params: { id } });
    await refreshUsers();
  },
  createPasswordLink: async () => {
    const { token } = await callEndpoint(endpoints.createPasswordLink, { params: { id } });
    return `${location.origin}/reset-password#${token}`;
  },
  unblock: async () => {
    await callEndpoint(endpoints.unblockUser, { params: { id } });
    await refreshUsers();
  },
});
