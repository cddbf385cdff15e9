import { Button, Loader } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { PLACE_SEARCH_ZOOM, type ScanService } from '#contract/map-scan/scan-constants.ts'
import { ownPlaceMarkers } from '../../../map/OwnPlace.tsx'
import { hasWebGl } from '../../../map/use-engine-code.ts'
import { errorMessageUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { formatRating, Stars } from '../../../ui/content/Stars.tsx'
import { Dialog, DialogActions } from '../../../ui/dialogs/Dialog.tsx'
import { SearchField } from '../../../ui/filters/SearchField.tsx'
import { FormMessage } from '../../../ui/forms/FormMessage.tsx'
import { MapFrame } from '../map/MapFrame.tsx'
import { useMapStyle, useOwnPlace } from '../map-scan.data.ts'
import { ListSource } from '../results/ListSource.tsx'
import { SERVICE_LABELS } from '../scan-labels.ts'
import { type FoundPlace, useAddCompetitor, usePlaceSearch } from './competitors.data.ts'
import classes from './competitors.module.css'

interface AddCompetitorDialogProps {
  service: ScanService
  onClose: () => void
  onAdded: (id: string) => void
}

/** Searches for a place and adds it as a competitor */
export function AddCompetitorDialog({ service, onClose, onAdded }: AddCompetitorDialogProps) {
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<FoundPlace | null>(null)
  const search = usePlaceSearch(service, query)
  const add = useAddCompetitor(service)
  const isUnderWay = useRef(false)
  const failure = add.isError ? errorMessageUnlessSignedOut(add.error) : search.isError ? errorMessageUnlessSignedOut(search.error) : null

  function choose(place: FoundPlace) {
    add.reset()
    setChosen(place)
  }

  function addChosen() {
    if (!chosen || isUnderWay.current) return
    isUnderWay.current = true
    add.mutate(chosen, {
      onSuccess: (id) => {
        onAdded(id)
        onClose()
      },
      onSettled: () => {
        isUnderWay.current = false
      },
    })
  }

  return (
    <Dialog opened onClose={onClose} title="Add a competitor" size="place" ignoresOutsideClicks zIndex={210}>
      <div className={classes.adding}>
        <div className={classes.finding}>
          <SearchField
            label={`Search for a place on ${SERVICE_LABELS[service]}`}
            placeholder="Name or address"
            value={query}
            maxLength={200}
            onSearch={(text) => {
              setQuery(text)
              setChosen(null)
            }}
          />
          <FoundPlaces
            query={query}
            service={service}
            found={query === '' ? undefined : search.data}
            isSearching={search.isFetching}
            chosen={chosen}
            onChoose={choose}
          />
          {search.data && search.data.length > 0 && <ListSource service={service} />}
        </div>
        <PlaceMap service={service} place={chosen} />
      </div>
      {failure && <FormMessage tone="bad">{failure}</FormMessage>}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!chosen} loading={add.isPending} onClick={addChosen}>
          Add
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface FoundPlacesProps {
  service: ScanService
  query: string
  found: readonly FoundPlace[] | undefined
  isSearching: boolean
  chosen: FoundPlace | null
  onChoose: (place: FoundPlace) => void
}

function FoundPlaces({ service, query, found, isSearching, chosen, onChoose }: FoundPlacesProps) {
  if (query === '') return <p className={classes.hint}>Type the name of a place and choose it from the list.</p>
  if (!found) {
    return (
      <p className={classes.hint} role="status">
        {isSearching && <Loader size={16} aria-hidden />}
        {isSearching ? 'Searching' : ''}
      </p>
    )
  }
  if (found.length === 0) {
    return (
      <p className={classes.hint} role="status">
        No information found
      </p>
    )
  }
  return (
    <fieldset className={classes.found} data-stale={isSearching || undefined}>
      <legend className={classes.foundTitle}>
        {found.length} {found.length === 1 ? 'place' : 'places'}
      </legend>
      {found.map((place) => (
        <label key={place.placeId} className={classes.choice} data-chosen={place.placeId === chosen?.placeId || undefined}>
          <input
            type="radio"
            name="place"
            className={classes.radio}
            checked={place.placeId === chosen?.placeId}
            onChange={() => onChoose(place)}
          />
          <span className={classes.who}>
            <span className={classes.name}>{place.name}</span>
            <span className={classes.muted}>{place.address || 'No public address'}</span>
          </span>
          <span className={classes.rating}>
            {place.rating !== null && <PlaceRating rating={place.rating} service={service} />}
            <span className={classes.muted}>
              {place.reviews.toLocaleString('en-US')} {place.reviews === 1 ? 'review' : 'reviews'}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function PlaceRating({ rating, service }: { rating: number; service: ScanService }) {
  if (service === 'yelp') return <Stars rating={rating} platform="yelp" size={14} />
  return <b>★ {formatRating(rating)}</b>
}

/** The chosen place, or the business's own as long as none is chosen or the chosen one has no address */
function PlaceMap({ service, place }: { service: ScanService; place: FoundPlace | null }) {
  const own = useOwnPlace(service)
  // Google's terms allow its places to appear only on its own map
  const style = useMapStyle(hasWebGl())
  const mayShowOthers = service !== 'google' || Boolean(style.data?.google_script_url)
  const shown = place?.at && mayShowOthers ? { name: place.name, at: place.at } : own.data
  const points = useMemo(() => (shown ? ownPlaceMarkers(shown) : []), [shown])
  if (!shown) return <div className={classes.placeMap} />
  return (
    <MapFrame
      className={classes.placeMap}
      label={`Map around ${shown.name}`}
      center={shown.at}
      zoom={PLACE_SEARCH_ZOOM}
      points={points}
      fallback={null}
    />
  )
}
