import { Button, useComputedColorScheme } from '@mantine/core'
import { IconMaximize } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { GOOGLE_STYLES } from '../../../map/load-google-maps.ts'
import { MapCanvas } from '../../../map/MapCanvas.tsx'
import { hasWebGl, useEngineCode } from '../../../map/use-engine-code.ts'
import { useMapStyle } from '../map-scan.data.ts'
import { useIsNetworkIdle } from '../use-is-network-idle.ts'
import classes from './map.module.css'

type MapFrameProps = Omit<ComponentProps<typeof MapCanvas>, 'engineCode' | 'styleUrl' | 'renderFit'> & {
  /** Shown in place of the map where the browser cannot draw one */
  fallback: ReactNode
  /** Whether it is in view: the map's code is loaded from then on */
  isSeen?: boolean
}

/** The map of the portal, in the style that the server names for the page's colors. It loads when the screen's requests are done */
export function MapFrame({ isSeen = true, ...map }: MapFrameProps) {
  const isWanted = useIsNetworkIdle() && isSeen
  const style = useMapStyle(isWanted && hasWebGl())
  const google = style.data?.google_script_url ?? ''
  const code = useEngineCode(isWanted && (!style.isPending || !hasWebGl()), google)
  const scheme = useComputedColorScheme('light')
  const fit = map.isStill ? {} : { renderFit: renderFitButton }
  // Google's map gets its colors when it opens, so that a change opens it anew
  if (google) {
    const className = [classes.google, map.className].filter(Boolean).join(' ')
    return <MapCanvas key={scheme} {...map} {...fit} className={className} engineCode={code} styleUrl={GOOGLE_STYLES[scheme]} />
  }
  // Without its style the map still opens, on a plain background
  const styleUrl = style.isError ? '' : scheme === 'dark' ? style.data?.dark_style_url : style.data?.style_url
  return <MapCanvas {...map} {...fit} engineCode={code} styleUrl={styleUrl} />
}

const renderFitButton = (fit: () => void) => (
  <Button variant="default" size="xs" leftSection={<IconMaximize size={16} stroke={1.75} aria-hidden />} onClick={fit}>
    Fit grid
  </Button>
)
