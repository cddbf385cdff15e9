import { lazyRouteComponent } from '@tanstack/react-router'
import type { CardOrders } from '../platform/home-cards.ts'
import type { HomeCardName } from '../platform/web-feature.ts'
import { features } from './features.ts'
import { wrapLoaderAgainstOfflineReload } from './routing/screen-code.ts'

/** Row by row */
const DESKTOP: readonly HomeCardName[] = ['engagement', 'reputation', 'newest-calls', 'newest-review', 'social', 'seo']
/** On a phone, where one card fills the screen, calls and reviews come first */
const PHONE: readonly HomeCardName[] = ['newest-calls', 'newest-review', 'engagement', 'reputation', 'social', 'seo']

const cards = features
  .flatMap((feature) => feature.homeCards ?? [])
  .map(({ card, ...rest }) => ({ ...rest, Card: lazyRouteComponent(wrapLoaderAgainstOfflineReload(card)) }))

const cardsInOrder = (names: readonly HomeCardName[]) => names.flatMap((name) => cards.filter(({ key }) => key === name))

export const homeCards: CardOrders = { desktop: cardsInOrder(DESKTOP), phone: cardsInOrder(PHONE) }
