/** NATS carries one mebibyte; the envelope and the next hop need room too. */
export const messageBytes = 900 * 1024;

/** As many items from the front as fit into one message; the rest is read from the list call. */
export function fitMessage<Item>(items: readonly Item[], limit: number = messageBytes): Item[] {
  let size = 2;
  return items.filter((item) => {
    size += Buffer.byteLength(JSON.stringify(item)) + 1;
    return size <= limit;
  });
}
