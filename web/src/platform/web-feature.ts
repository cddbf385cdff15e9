import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'

type Code = () => Promise<{ default: ComponentType }>

/** What a feature brings to the portal. `<feature>.feature.ts` exports one, app/features.ts lists them all */
export interface WebFeature {
  routes: readonly ScreenRoute[]
  /** In the menu on the left and, unless an entry says otherwise, in the jump list */
  menu?: readonly (MenuEntry & { group: MenuGroupName })[]
  /** Behind the avatar: what belongs to the account itself */
  userMenu?: readonly MenuEntry[]
  homeCards?: readonly HomeCard[]
}

/** The build reads path, layout and screen where they are written, to name a screen's files in its page: all three are literals */
export interface ScreenRoute {
  /** With its parameters after a dollar sign: /password-reset/$code */
  path: string
  /** The group it belongs to, as the specification titles it */
  parent?: 'Inquiries' | 'Review' | 'Payments' | 'Settings'
  title: string
  /** Inside the shell, or alone on the page */
  layout: 'shell' | 'public'
  screen: Code
}

export interface MenuEntry {
  label: string
  path: string
  icon: Icon
  /** Screens of the same area, reached by its tabs: the entry stays marked on them */
  alsoCurrentOn?: readonly string[]
  /** `false`: in the menu only */
  inJumpList?: boolean
}

/** Their order is in app/menu.ts */
export type MenuGroupName = 'Dashboard' | 'Inquiry' | 'Review Management' | 'Map Scan' | 'Reporting' | 'Payment' | 'Support'

/** One card of the dashboard. Each loads and fails on its own; its code lies in the feature's folder home-card/ and comes with the dashboard's */
export interface HomeCard {
  key: string
  /** What the card is about, for the sentence that says it broke: "Your practice could not be shown" */
  title: string
  /** Two thirds or one third of the row beside each other, or the row alone */
  width: 'wide' | 'narrow' | 'full'
  card: Code
}
