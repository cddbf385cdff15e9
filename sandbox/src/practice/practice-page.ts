import { html } from '../inbox/html.ts'

const services = [
  ['Implants', 'A single tooth or a whole arch, planned with a 3D scan and placed by Dr. Patel.'],
  ['Cleanings and check-ups', 'Twice a year, about fifty minutes, no lectures. Most plans cover them fully.'],
  ['Aligners and whitening', 'A straighter, brighter smile without anyone noticing how you got there.'],
  ['Children', 'The first visit is for making friends with the chair. Stickers for everyone.'],
] as const

const hours = [
  ['Monday to Friday', '8:00 AM – 6:00 PM'],
  ['Wednesday', 'until 7:00 PM'],
  ['Saturday', '8:00 AM – 1:00 PM'],
  ['Sunday', 'Closed'],
] as const

interface PracticePage {
  siteKey: string
  app: string
  /** The number on the page: +1 and ten digits */
  phone: string
}

export function renderPracticePage({ siteKey, app, phone }: PracticePage): string {
  const shownPhone = phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bright Smile Dental · Springfield, Illinois</title>
<meta name="description" content="A family dental practice in Springfield: implants, cleanings, aligners and care for children.">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/practice.css">
<script src="${app}/website-numbers.js" data-site-key="${siteKey}" async></script>
</head>
<body>
<a class="skip" href="#contact">Skip to the contact form</a>
<header class="top">
  <div class="wide">
    <a class="name" href="#top">${tooth}<span>Bright Smile Dental</span></a>
    <nav aria-label="Main"><a href="#services">Services</a><a href="#hours">Hours</a><a href="#contact">Contact</a></nav>
    <a class="ring" href="tel:${phone}">${shownPhone}</a>
  </div>
</header>
<main id="top">
  <section class="hero">
    <div class="wide">
      <div>
        <p class="kicker">Family dentistry in Springfield since 2009</p>
        <h1>Dentistry you won’t put off.</h1>
        <p class="lead">Calm rooms, clear prices, and a team that explains before it drills. New patients are seen within a week.</p>
        <p class="ways"><a class="solid" href="#contact">Request an appointment</a><a class="line" href="tel:${phone}">Call ${shownPhone}</a></p>
      </div>
      ${smile}
    </div>
  </section>
  <section class="wide" id="services">
    <h2>What we do</h2>
    <ul class="services">${services.map(([title, text]) => html`<li><h3>${title}</h3><p>${text}</p></li>`)}</ul>
  </section>
  <section class="quote">
    <blockquote class="wide"><p>“I hadn’t seen a dentist in six years. They didn’t mention it once.”</p><footer>Joan, patient since 2024</footer></blockquote>
  </section>
  <section class="wide meet" id="contact">
    <div>
      <h2>Visit us</h2>
      <p>Tell us what you need and when you can come in. We reply the same business day.</p>
      <h3 id="hours">Hours</h3>
      <dl>${hours.map(([day, time]) => html`<div><dt>${day}</dt><dd>${time}</dd></div>`)}</dl>
      <h3>Where</h3>
      <p>1420 S Grand Ave, Springfield, IL 62704<br><a href="tel:${phone}">${shownPhone}</a></p>
    </div>
    <div class="sheet">
      <script src="${app}/inquiry-form.js" data-site-key="${siteKey}" async></script>
      <noscript><p>The form needs JavaScript. Please call us at ${shownPhone}.</p></noscript>
    </div>
  </section>
</main>
<footer class="bottom"><div class="wide"><span>© 2026 Bright Smile Dental</span><span>A sample website of the sandbox. <a href="/">Inbox</a> · <a href="/phone">Phone</a> · <a href="/reviews">Reviews</a> · <a href="/cards">Cards</a></span></div></footer>
</body>
</html>
`.text
}

const tooth = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 5.2C10.4 4 8.600 3.500 7 3.800 4.300 4.300 3 6.700 3.400 9.600c.3 2.100 1.200 3.100 1.700 5.100.5 2.100.6 6.100 2.600 6.100 2.100 0 1.600-5.800 4.300-5.800s2.200 5.800 4.300 5.800c2 0 2.100-4 2.600-6.100.5-2 1.400-3 1.700-5.100.4-2.900-.9-5.300-3.600-5.800-1.600-.3-3.400.2-5 1.400z"/></svg>`

const smile = html`<svg class="smile" viewBox="0 0 420 360" aria-hidden="true">
  <circle cx="214" cy="180" r="166" fill="#d5efe9"/><circle cx="346" cy="66" r="30" fill="#f7c873"/><circle cx="70" cy="300" r="18" fill="#f2a391"/>
  <path d="M96 150c38 22 76 33 118 33s80-11 118-33c2 96-48 148-118 148S94 246 96 150z" fill="#0c5a55"/>
  <path d="M103 154c36 20 71 29 111 29s75-9 111-29c0 22-3 38-7 52-32 14-66 21-104 21s-72-7-104-21c-4-14-7-30-7-52z" fill="#fff"/>
  <path d="M160 177v42M214 183v44M268 177v42" stroke="#d5efe9" stroke-width="4" stroke-linecap="round"/>
  <path d="M150 268c18-14 40-20 64-20s46 6 64 20c-18 20-40 30-64 30s-46-10-64-30z" fill="#f2a391"/>
  <path d="M330 118l10-24 10 24 24 10-24 10-10 24-10-24-24-10z" fill="#fff"/>
</svg>`
