import { useMediaQuery } from '@mantine/hooks'

/** Where something else is drawn on a phone, and not the same in another shape, which styles would do */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false
}
