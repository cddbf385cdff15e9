import { useMediaQuery } from '@mantine/hooks'

/** For rendering different elements on a phone; styling the same elements differently needs only a media query */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false
}

/** A tablet or a phone, where the menu is collapsed and a wide table shows only some of its columns */
export function useIsTablet(): boolean {
  return useMediaQuery('(max-width: 68.74em)', false, { getInitialValueInEffect: false }) ?? false
}
