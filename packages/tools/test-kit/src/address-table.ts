/** Returns the words of the lines that do not begin with `#`. */
export const addressesOf = (table: string): string[] =>
  table
    .replaceAll(/^\s*#.*$/gm, "")
    .trim()
    .split(/\s+/);

/**
 * Addresses that are not public: every special block of IPv4 and IPv6, with its ends, and every way
 * to embed an IPv4 address in an IPv6 one.
 */
export const internalAddresses = addressesOf(`
  0.0.0.0 0.1.2.3 10.0.0.1 10.254.0.0 10.255.255.255 100.64.0.1 100.100.0.0 100.127.255.254
  127.0.0.1 127.0.0.2 127.1.2.3 127.255.255.254 169.254.0.1 169.254.45.1 169.254.169.254 172.16.0.1
  172.16.10.65 172.31.255.255 192.0.0.0 192.0.0.1 192.0.0.170 192.0.0.255 192.0.2.1 192.0.2.255
  192.88.99.1 192.168.0.1 192.168.10.65 198.18.0.0 198.18.0.1 198.19.255.255 198.51.100.1
  198.51.100.65 203.0.113.1 203.0.113.6 224.0.0.1 239.1.1.1 240.0.0.1 250.10.20.30 255.255.255.255
  # Anycast of AS112 and AMT, and services in the networks of cloud providers.
  192.31.196.1 192.52.193.1 192.175.48.1 192.0.0.192 100.100.100.200 168.63.129.16 192.80.8.124
  161.26.0.10 166.8.0.1 166.11.255.254 ::ffff:168.63.129.16
  # Unspecified, loopback, and IPv4 embedded after zeros.
  :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:0.0.0.1 ::ffff:0.0.0.0 ::ffff:10.0.0.1
  ::ffff:169.254.169.254 ::ffff:192.168.1.1 ::ffff:0:127.0.0.1 ::ffff:100.64.0.1
  # Translations and tunnels: NAT64 (both prefixes), 6to4, Teredo.
  64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b::10.0.0.1 64:ff9b:1::1 64:ff9b:1::a9fe:a9fe
  2002:7f00:1:: 2002:a9fe:a9fe::1 2002:a00:1::1 2001::1 2001:0:53aa:64c::1 2001:0:7f00:1::
  # Discard, benchmarking, ORCHID, documentation, segment routing.
  100::1 100:0:0:1::1 2001:1::1 2001:2::1 2001:3::1 2001:4:112::1 2001:30::1 2620:4f:8000::1 2001:10::1 2001:20::1 2001:db8::1 3fff::1 5f00::1
  # Unique local (also metadata services of clouds), link local, site local, multicast.
  fc00::1 fd00::1 fd00:ec2::254 fe80::1 fe80::a9fe:a9fe febf::1 fec0::1 feff::1 ff02::1 ff05::1
  # Unassigned.
  4000::1 8000::1 1::1
`);

export const publicAddresses = addressesOf(`
  1.1.1.1 8.8.8.8 93.184.216.34 172.15.0.1 172.32.0.1 100.63.0.1 100.128.0.1 169.253.0.1 192.0.1.1
  168.63.129.15 168.63.129.17 166.12.0.1 198.17.0.1 198.20.0.1 223.255.255.254 ::ffff:8.8.8.8 2001:4860:4860::8888 2606:4700:4700::1111
  2a00:1450:4001:81b::200e
`);

/** Spellings of hosts on this machine or in its network. */
export const internalHostSpellings = addressesOf(`
  # Loopback for lenient IPv4 parsers.
  127.0.0.1 127.1 127.0.1 2130706433 0x7f.1 0x7f000001 0x7f.0.0.1 017700000001 0177.0.0.1 0177.1
  00000177.0.0.1 127.0x0.0x0.0x1 0 0x0 127.0.0.1. %31%32%37.0.0.1 ①②⑦.⓪.⓪.① １２７.0.0.1 127。0。0。1
  127．0．0．1
  # Metadata and private addresses, the same way.
  2852039166 0xa9fea9fe 0251.0376.0251.0376 169.254.43518 0xa000001 3232235777 [::1] [::]
  [0:0:0:0:0:0:0:1] [0000::0001] [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:FFFF:7F00:0001]
  [::127.0.0.1] [64:ff9b::127.0.0.1] [2002:7f00:1::] [fd00:ec2::254] [fe80::1] [fec0::1] localhost
  localhost. LOCALHOST LocalHost. ｌｏｃａｌｈｏｓｔ a.localhost a.b.localhost. metadata.google.internal
  printer.local router.lan nas.home.arpa mongo people kubernetes
`);
