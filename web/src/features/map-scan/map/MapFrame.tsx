import { Button, useComputedColorScheme } from '@mantine/core'
import { IconMaximize } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { GOOGLE_STYLES } from '../../../map/load-google-maps.ts'
import { MapCanvas } from '../../../map/MapCanvas.tsx'
import { hasWebGl, useMapEngineCode } from '../../../map/use-engine-code.ts'
import { useMapStyle } from '../map-scan.data.ts'
import { useHasNetworkBeenIdle } from '../use-is-network-idle.ts'
import classes from './map.module.css'

type MapFrameProps = Omit<ComponentProps<typeof MapCanvas>, 'engineCode' | 'styleUrl' | 'renderFit'> & {
  /** Shown instead of the map if the browser cannot draw one */
  fallback: ReactNode
  /** Whether the map has come into view; only then is its code loaded */
  isSeen?: boolean
}

/** The portal's map, in the style that the server specifies for the page's colors. It loads after the screen's requests are done */
export function MapFrame({ isSeen = true, ...map }: MapFrameProps) {
  const isWanted = useHasNetworkBeenIdle() && isSeen
  const style = useMapStyle(isWanted && hasWebGl())
  const google = style.data?.google_script_url ?? ''
  const code = useMapEngineCode(isWanted && (!style.isPending || !hasWebGl()), google)
  const scheme = useComputedColorScheme('light')
  const fit = map.isStill ? {} : { renderFit: renderFitButton }
  // Google's map takes its colors only when it opens, so a change reopens it
  if (google) {
    const className = [classes.google, map.className].filter(Boolean).join(' ')
    return <MapCanvas key={scheme} {...map} {...fit} className={className} engineCode={code} styleUrl={GOOGLE_STYLES[scheme]} />
  }
  // If its style fails to load, the map still opens, on a plain background
  const styleUrl = style.isError ? '' : scheme === 'dark' ? style.data?.dark_style_url : style.data?.style_url
  return <MapCanvas {...map} {...fit} engineCode={code} styleUrl={styleUrl} />
}

const renderFitButton = (fit: () => void) => (
  <Button variant="default" size="xs" leftSection={<IconMaximize size={16} stroke={1.75} aria-hidden />} onClick={fit}>
    Fit grid
  </Button>
)
