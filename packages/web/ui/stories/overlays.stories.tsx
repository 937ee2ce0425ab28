import { useEffect } from "react";
import { FormDialog } from "../src/bundled/index.ts";
import { Button, ConfirmDialog, Dialog, Sheet, Toaster, toast } from "../src/index.ts";

export default { title: "Overlays" };

const stay = () => undefined;

export const Dialogs = () => (
  <Dialog open onClose={stay} title="A dialog" footer={<Button onClick={stay}>Close</Button>}>
    <p>Its content</p>
  </Dialog>
);

export const FormDialogs = () => (
  <FormDialog
    open
    onClose={stay}
    title="A form"
    className="grid gap-4"
    submitLabel="Send"
    pending={false}
    onSubmit={stay}
  >
    <p>Its fields</p>
  </FormDialog>
);

export const Confirmations = () => (
  <ConfirmDialog
    open
    onClose={stay}
    title="Delete this proof?"
    confirmLabel="Delete"
    destructive
    onConfirm={stay}
  />
);

export const Sheets = () => (
  <Sheet open onClose={stay} label="Menu">
    <Button onClick={stay}>Close</Button>
  </Sheet>
);

export const Toasts = () => {
  useEffect(() => void toast({ title: "Saved", description: "The person was changed" }), []);
  return <Toaster />;
};
