import { IconBrandFacebook, IconBrandInstagram } from '@tabler/icons-react'
import type { ConnectionKind } from '#contract/connections/connections.ts'
import { PlatformLogo } from '../../ui/brand/PlatformLogo.tsx'

/** Decorative: the name is beside it */
export function ConnectionLogo({ kind }: { kind: ConnectionKind }) {
  if (kind === 'google_business') return <PlatformLogo platform="google" size={22} />
  if (kind === 'facebook_page') return <IconBrandFacebook size={22} stroke={1.75} aria-hidden />
  if (kind === 'instagram') return <IconBrandInstagram size={22} stroke={1.75} aria-hidden />
  return (
    <svg width={22} height={22} viewBox="0 0 24 24" aria-hidden="true">
      <rect x="15.5" y="3" width="5.5" height="18" rx="2.75" fill="#F9AB00" />
      <rect x="9.25" y="9" width="5.5" height="12" rx="2.75" fill="#E37400" />
      <circle cx="5.75" cy="18.25" r="2.75" fill="#E37400" />
    </svg>
  )
}
