import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { NeededPermission } from '#contract/permissions.ts'

type Code = () => Promise<{ default: ComponentType }>

/** What a feature contributes to the portal. `<feature>.feature.ts` exports one, app/features.ts lists them all */
export interface WebFeature {
  routes: readonly ScreenRoute[]
  /** Entries of the side menu and, unless `inJumpList` is false, of the jump list */
  menu?: readonly (MenuEntry & { group: MenuGroupName })[]
  /** Entries of the avatar's menu: what belongs to the account itself */
  userMenu?: readonly MenuEntry[]
  homeCards?: readonly HomeCard[]
  /** Actions that the jump list offers directly: "Send request" */
  actions?: readonly JumpAction[]
}

export interface JumpAction {
  label: string
  /** Other terms by which it is found */
  searchTerms?: string
  path: string
  icon: Icon
}

/** The build parses path, layout and screen from the source, to preload a screen's files in its HTML: all three must be literals */
export interface ScreenRoute {
  /** Route path, parameters after a dollar sign: /password-reset/$code */
  path: string
  /** Prefix of the page title, from the specification */
  parent?: 'Inquiries' | 'Review' | 'Reporting' | 'Payments' | 'Settings'
  title: string
  /** Inside the app shell, a separate page, or whichever fits: a page that opens without a session, and shows the menu with one */
  layout: 'shell' | 'public' | 'shell-if-signed-in'
  screen: Code
  /** An account without it sees a page that explains this, and no entry that leads here */
  permission?: NeededPermission
  /** Makes it a screen of the settings: the page's head shows their groups as tabs, and below them the screens of the current group */
  tab?: ScreenTab
}

/** Ordered in app/area-tabs.ts */
export type SettingsGroup = 'Business' | 'People' | 'Notifications' | 'Connections' | 'Security'

interface ScreenTab {
  group: SettingsGroup
  /** Shown to administrators only; the screen itself has to reject the others */
  administratorsOnly?: boolean
}

export interface MenuEntry {
  label: string
  path: string
  icon: Icon
  /** Other screens of the same area, reached by its tabs, on which the entry is also marked as current */
  alsoCurrentOn?: readonly string[]
  /** `false`: in the menu only */
  inJumpList?: boolean
}

/** Ordered in app/menu.ts */
export type MenuGroupName = 'Dashboard' | 'Inquiry' | 'Review Management' | 'Map Scan' | 'Reporting' | 'Payment' | 'Support'

/** Ordered in app/home-cards.ts */
export type HomeCardName = 'engagement' | 'reputation' | 'newest-calls' | 'newest-review' | 'social' | 'seo'

/**
 * One card of the dashboard. Each loads and fails on its own; its code is in the feature's folder home-card/ and is bundled with the
 * dashboard's
 */
export interface HomeCard {
  key: HomeCardName
  /** Subject of the sentence shown if the card fails: "Reputation could not be shown" */
  title: string
  /** Two thirds, one third or half of a row, or a row of its own */
  width: 'wide' | 'narrow' | 'half' | 'full'
  card: Code
}
