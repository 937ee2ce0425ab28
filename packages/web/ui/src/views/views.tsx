import { Link } from "@deeds/router";
import {
  Description,
  Dialog,
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
  Dialog as HeadlessDialog,
  Menu as HeadlessMenu,
  MenuButton,
  MenuItem,
  MenuItems,
  Portal,
  Tab,
  TabGroup,
  TabList,
  TabPanel,
  TabPanels,
} from "@headlessui/react";
import { Check, X } from "lucide-react";
import { type MouseEventHandler, useEffect, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "../actions/actions.tsx";
import { classes, Icon, useUiText } from "../basics.tsx";
import { useScope } from "../scope.tsx";
import type { DialogProps, SheetProps } from "./lazy-views.tsx";
import {
  MenuButtonContent,
  type MenuEntry,
  type MenuProps,
  menuButtonClass,
  type TabsProps,
  TabText,
} from "./parts.tsx";

/** Opens after mounting: Headless UI, mounted open, does not know the page yet that is to be inert behind it. */
function useOpenOnceMounted(open: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useLayoutEffect(() => setMounted(true), []);
  return open && isMounted;
}

/**
 * Without the `transition` of Headless UI: what is closed while it opens may stay in the page for good, invisible, as
 * its hook does not wait for a transition that replaces another one. Style sheets animate the opening.
 */
export function DialogView(props: DialogProps) {
  const { onClose, dismissible = true, size = "form", initialFocus, role } = props;
  const scope = useScope();
  const open = useOpenOnceMounted(props.open);
  return (
    <HeadlessDialog
      data-mf={scope}
      open={open}
      onClose={() => dismissible && onClose()}
      {...(initialFocus ? { initialFocus } : {})}
      {...(role ? { role } : {})}
    >
      <DialogBackdrop className="gd-veil" />
      <div className="gd-dialog-place">
        <DialogPanel className="gd-dialog" data-size={size}>
          <DialogContent {...props} />
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}

function DialogContent(props: DialogProps) {
  const { title, description, children, footer, footerNote, onClose, dismissible = true } = props;
  const t = useUiText();
  return (
    <>
      <div className="gd-dialog-head">
        <DialogTitle className="gd-dialog-title" data-no-close={!dismissible || undefined}>
          {title}
        </DialogTitle>
        {dismissible && <IconButton icon={X} label={t("close")} onClick={onClose} />}
      </div>
      <div className="gd-dialog-body">
        {description && <Description className="gd-dialog-description">{description}</Description>}
        {children}
      </div>
      {(footer || footerNote) && (
        <div className="gd-dialog-foot">
          {footerNote && <p className="gd-dialog-note">{footerNote}</p>}
          {footer}
        </div>
      )}
    </>
  );
}

export const SheetView = ({ open, onClose, label, className, children }: SheetProps) => (
  <Dialog
    open={useOpenOnceMounted(open)}
    onClose={onClose}
    aria-label={label}
    className={className}
  >
    <DialogBackdrop className="gd-veil" />
    <DialogPanel className="gd-sheet">{children}</DialogPanel>
  </Dialog>
);

export function MenuView({ openingKey, ...props }: MenuProps & { openingKey: MenuKey }) {
  const { label, items, look = "secondary", align, inRow, className } = props;
  const scope = useScope();
  const button = useRef<HTMLButtonElement>(null);
  const container = useRef<HTMLSpanElement>(null);
  // At once: a key that is pressed before has no focused element.
  useLayoutEffect(() => button.current?.focus(), []);
  useEffect(() => {
    // Headless UI has no API that opens a menu.
    const press = new KeyboardEvent("keydown", { key: openingKey, bubbles: true });
    button.current?.dispatchEvent(press);
  }, []);
  return (
    <HeadlessMenu>
      {/* Portal target inside the button's landmark; Headless UI removes an empty one. */}
      <span ref={container} className="gd-menu-place">
        <MenuButton
          ref={button}
          className={classes(menuButtonClass[look], className)}
          data-row={inRow || undefined}
          aria-label={label}
        >
          <MenuButtonContent {...props} />
        </MenuButton>
      </span>
      <Portal.Group target={container}>
        <MenuItems
          modal={false}
          data-mf={scope}
          className="gd-menu"
          anchor={{ to: align === "end" ? "bottom end" : "bottom start", gap: 6, padding: 8 }}
        >
          {items.map((item) => (
            <MenuItem key={item.id} disabled={item.disabled ?? false}>
              <Entry item={item} />
            </MenuItem>
          ))}
        </MenuItems>
      </Portal.Group>
    </HeadlessMenu>
  );
}

/** A key that opens a menu. */
export type MenuKey = "Enter" | "ArrowDown" | "ArrowUp";

interface EntryProps {
  item: MenuEntry;
  /** Passed by Headless UI, as the other props; it closes the menu. */
  onClick?: MouseEventHandler;
}

function Entry({ item, onClick, ...rest }: EntryProps) {
  const look = {
    className: "gd-menu-item",
    "data-selected": item.selected || undefined,
    "data-destructive": item.destructive || undefined,
  };
  const content = (
    <>
      {item.icon && <Icon of={item.icon} />}
      {item.label}
      {item.selected && <Icon of={Check} size={18} />}
    </>
  );
  if (item.to) {
    return (
      <Link {...rest} {...look} to={item.to} onClick={onClick}>
        {content}
      </Link>
    );
  }
  const select: MouseEventHandler = (event) => {
    onClick?.(event);
    item.onSelect?.();
  };
  return (
    <button type="button" {...rest} {...look} onClick={select}>
      {content}
    </button>
  );
}

export function TabsView<T extends string>(props: TabsProps<T>) {
  const { label, tabs, selected, onSelect, children } = props;
  const index = tabs.findIndex(({ id }) => id === selected);
  const select = (next: number) => {
    const tab = tabs[next];
    if (tab) onSelect(tab.id);
  };
  return (
    <TabGroup selectedIndex={Math.max(0, index)} onChange={select}>
      <TabList className="gd-tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.id} className="gd-tab">
            <TabText tab={tab} />
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {tabs.map((tab) => (
          <TabPanel key={tab.id} className="gd-tab-panel">
            {tab.id === selected && children}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
