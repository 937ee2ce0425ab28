import type { User } from "@deeds/contracts";
import { Avatar } from "@deeds/ui";

/** The first letter of the username on the user's own tint. */
export const UserLetter = ({ user, size = 2 }: { user: User; size?: number }) => (
  <Avatar id={user.id} name={[...user.username][0]} size={size} />
);
