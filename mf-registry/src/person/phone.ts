/** Groups of the numbers that most people here have; every other one stays as it is stored. */
const shapes = [
  /^(\+7)(\d{3})(\d{3})(\d{2})(\d{2})$/,
  /^(\+380)(\d{2})(\d{3})(\d{4})$/,
  /^(\+375)(\d{2})(\d{3})(\d{4})$/,
];

/** `+380 67 123 4567` for the stored `+380671234567`. */
export function formatPhone(phone: string): string {
  for (const shape of shapes) {
    const groups = shape.exec(phone);
    if (groups) return groups.slice(1).join("\u00a0");
  }
  return phone;
}
