import type { LiveRemote, LiveSet, PanelGroup, PanelIcon, User } from "@deeds/contracts";
import {
  ArrowDownUp,
  Bell,
  BookOpen,
  Calendar,
  ChartColumn,
  Contact,
  FileCheck,
  FileText,
  Heart,
  Image,
  Inbox,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mail,
  MapPin,
  Rocket,
  ScrollText,
  Search,
  Settings,
  ShieldCheck,
  Star,
  Tag,
  UserRoundCheck,
  UsersRound,
} from "lucide-react";

type LiveEntry = NonNullable<LiveRemote["navigation"]>[number];

/** An entry of the panel, as the manifest of a remote in the live set declares it. */
export interface PanelEntry extends Omit<LiveEntry, "group" | "icon"> {
  group: PanelGroup;
  icon?: LucideIcon | undefined;
}

/** Returns the entries of all remotes that the user may open, in order. */
export const panelEntries = (user: User, { remotes }: LiveSet): PanelEntry[] =>
  remotes
    .flatMap(({ navigation = [] }) => navigation)
    .filter(({ access }) => access !== "admin" || user.isAdmin)
    .map((entry) => ({ ...entry, group: groupOf(entry), icon: iconOf(entry) }))
    .toSorted((one, other) => one.order - other.order);

const groupOf = ({ group, access }: LiveEntry): PanelGroup =>
  group ?? (access === "admin" ? "administration" : "work");

const icons: Record<PanelIcon, LucideIcon> = {
  "arrow-down-up": ArrowDownUp,
  bell: Bell,
  "book-open": BookOpen,
  calendar: Calendar,
  "chart-column": ChartColumn,
  contact: Contact,
  "file-check": FileCheck,
  "file-text": FileText,
  heart: Heart,
  image: Image,
  inbox: Inbox,
  "layout-dashboard": LayoutDashboard,
  "list-checks": ListChecks,
  mail: Mail,
  "map-pin": MapPin,
  rocket: Rocket,
  "scroll-text": ScrollText,
  search: Search,
  settings: Settings,
  "shield-check": ShieldCheck,
  star: Star,
  tag: Tag,
  "user-round-check": UserRoundCheck,
  "users-round": UsersRound,
};

/** A manifest of a later contract may have an icon that this shell lacks. */
const iconOf = ({ icon }: LiveEntry): LucideIcon | undefined =>
  icon && Object.hasOwn(icons, icon) ? icons[icon as PanelIcon] : undefined;
