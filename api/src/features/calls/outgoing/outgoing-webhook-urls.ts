import type { Config } from '../../../platform/config/config.ts'

interface OutgoingKey {
  /** The business's main number at the time */
  shown: string
  outgoingUuid: string
}

/** The URLs of reports contain the number and the call, so the signature covers them */
export function outgoingUrlOf(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  endpoint: { path: string },
  { shown, outgoingUuid }: OutgoingKey,
): string {
  return `${publicUrl}/api${endpoint.path}?${new URLSearchParams({ to: shown, call: outgoingUuid })}`
}
