import { isIPv6 } from 'node:net'

/** The origin of a request in a readable form: an IPv4 address, or the IPv6 /64 of a household or office network */
export const networkOfAddress = (address: string): string => networkPrefix(address, 64)

/**
 * The network that rate limits count by. Providers assign whole IPv6 /56 blocks
 * to a connection, so one household could otherwise use 256 /64 networks
 */
export const networkCountedByLimits = (address: string): string => networkPrefix(address, 56)

function networkPrefix(address: string, bits: 56 | 64): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
  const last = (groups[3] ?? 0) & (bits === 56 ? 0xff00 : 0xffff)
  return `${[...groups.slice(0, 3), last].map((group) => group.toString(16)).join(':')}::/${bits}`
}
