/** NATS carries one mebibyte; the envelope and the next hop need room too. */
const messageBytes = 900 * 1024;

/** As many items from the front as fit into one message to another service. */
export function fitMessage<Item>(items: readonly Item[], limit: number = messageBytes): Item[] {
  let size = 2;
  const past = items.findIndex((item) => {
    size += Buffer.byteLength(JSON.stringify(item)) + 1;
    return size > limit;
  });
  return past === -1 ? [...items] : items.slice(0, past);
}
