import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { NeededPermission } from '#contract/permissions.ts'

type Code = () => Promise<{ default: ComponentType }>

/** What a feature contributes to the portal. Each `<feature>.feature.ts` exports one; app/features.ts lists them all */
export interface WebFeature {
  routes: readonly ScreenRoute[]
  /** Entries of the side menu and, unless `inJumpList` is false, of the jump list */
  menu?: readonly (MenuEntry & { group: MenuGroupName })[]
  /** Entries of the avatar's menu, for the account itself */
  userMenu?: readonly MenuEntry[]
  homeCards?: readonly HomeCard[]
  /** Actions that the jump list offers directly, such as "Send request" */
  actions?: readonly JumpAction[]
}

export interface JumpAction {
  label: string
  /** Further search terms for this entry */
  searchTerms?: string
  path: string
  icon: Icon
}

/** The build parses path, layout and screen from the source to preload a screen's files in its HTML, so all three must be literals */
export interface ScreenRoute {
  /** Route path with parameters after a dollar sign: /password-reset/$code */
  path: string
  /** Prefix of the page title, from the specification */
  parent?: 'Inquiries' | 'Review' | 'Reporting' | 'Payments' | 'Settings'
  title: string
  /** Inside the app shell, as a separate page, or depending on the session: a page that opens without one, and shows the menu with one */
  layout: 'shell' | 'public' | 'shell-if-signed-in'
  screen: Code
  /** An account without this permission sees a page that explains it, and no entry that links here */
  permission?: NeededPermission
  /** Makes it a settings screen: the page's head shows the groups of settings as tabs, and below them the screens of the current group */
  tab?: ScreenTab
}

/** Ordered in app/area-tabs.ts */
export type SettingsGroup = 'Business' | 'People' | 'Notifications' | 'Connections' | 'Security'

interface ScreenTab {
  group: SettingsGroup
  /** Shown only to administrators; the screen itself must still reject other accounts */
  administratorsOnly?: boolean
}

export interface MenuEntry {
  label: string
  path: string
  icon: Icon
  /** Other screens of the same area, reached by its tabs; the entry is marked as current on these too */
  alsoCurrentOn?: readonly string[]
  /** `false` shows the entry only in the menu */
  inJumpList?: boolean
}

/** Ordered in app/menu.ts */
export type MenuGroupName = 'Dashboard' | 'Inquiry' | 'Review Management' | 'Map Scan' | 'Reporting' | 'Payment' | 'Support'

/** Ordered in app/home-cards.ts */
export type HomeCardName = 'engagement' | 'reputation' | 'newest-calls' | 'newest-review' | 'social' | 'seo'

/**
 * One card of the dashboard. Each card loads and fails independently; its code is in the feature's folder home-card/ and is bundled with
 * the dashboard's
 */
export interface HomeCard {
  key: HomeCardName
  /** Subject of the sentence that is shown if the card fails: "Reputation could not be shown" */
  title: string
  /** Two thirds, one third or half of a row, or a full row */
  width: 'wide' | 'narrow' | 'half' | 'full'
  card: Code
}
