/** Without it spreadsheets read a file in a legacy encoding. */
const byteOrderMark = "\uFEFF";

/** Saves a text as a file of the visitor's. */
export function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([byteOrderMark, text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
