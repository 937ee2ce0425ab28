import { ArrowRight, Plus, Trash2 } from "lucide-react";
import {
  BackLink,
  Badge,
  Button,
  ButtonLink,
  ExternalLink,
  Icon,
  IconButton,
  Kbd,
  Menu,
  Pagination,
  SkipLink,
  Spinner,
  TextLink,
  VisuallyHidden,
} from "../src/index.ts";

export default { title: "Actions" };

export const Buttons = () => (
  <div className="flex flex-wrap items-center gap-3">
    <Button variant="primary" icon={Plus}>
      Add a person
    </Button>
    <Button>Show</Button>
    <Button variant="text" iconAfter={ArrowRight}>
      More
    </Button>
    <Button variant="destructive">Delete</Button>
    <Button variant="destructive-outline">Reject</Button>
    <Button size="small">Small</Button>
    <Button loading>Saving</Button>
    <Button disabled>Disabled</Button>
    <IconButton icon={Trash2} label="Delete" outlined />
  </div>
);

export const Links = () => (
  <div className="flex flex-wrap items-center gap-4">
    <SkipLink />
    <BackLink to="/people">All people</BackLink>
    <ButtonLink to="/submit-person">Add a person</ButtonLink>
    <TextLink to="/about">About the project</TextLink>
    <ExternalLink href="https://example.org">An address elsewhere</ExternalLink>
  </div>
);

export const Marks = () => (
  <div className="flex flex-wrap items-center gap-3">
    <Icon of={Plus} />
    <Spinner />
    <VisuallyHidden>Read aloud only</VisuallyHidden>
    {(["muted", "brand", "accent", "ok", "warn", "bad", "info"] as const).map((tone) => (
      <Badge key={tone} tone={tone}>
        {tone}
      </Badge>
    ))}
    <Kbd>A</Kbd>
  </div>
);

export const Menus = () => (
  <Menu
    button="Actions"
    items={[
      { id: "edit", label: "Edit", onSelect: () => undefined },
      { id: "delete", label: "Delete", destructive: true, onSelect: () => undefined },
    ]}
  />
);

export const Pages = () => (
  <Pagination page={3} totalPages={12} hrefFor={(page) => `?page=${page}`} />
);
