import { lazyRouteComponent } from '@tanstack/react-router'
import type { ShownCard } from '../platform/home-cards.ts'
import { features } from './features.ts'
import { screenCode } from './screen-code.ts'

/** The dashboard's cards, top to bottom */
export const homeCards: readonly ShownCard[] = features
  .flatMap((feature) => feature.homeCards ?? [])
  .map(({ card, ...rest }) => ({ ...rest, Card: lazyRouteComponent(screenCode(card)) }))
