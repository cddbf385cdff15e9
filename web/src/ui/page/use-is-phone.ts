import { useMediaQuery } from '@mantine/hooks'

/** For rendering different elements on a phone; a different style of the same elements needs only a media query */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false
}

/** A tablet or a phone: the menu is collapsed, and a wide table shows a part of its columns */
export function useIsTablet(): boolean {
  return useMediaQuery('(max-width: 68.74em)', false, { getInitialValueInEffect: false }) ?? false
}
