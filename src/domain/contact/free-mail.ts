/**
 * Mail domains under which strangers have addresses: free providers, internet providers of homes, forwarding services
 * and disposable boxes. An address there says nothing about a company. Compiled for Criba in November 2026 from the domains that these
 * providers offer to their own customers. A domain that is missing makes strangers colleagues, so
 * add what you meet.
 */

/** Providers with a domain in many countries: `hotmail.es`, `yahoo.com.mx`, `live.co.uk`. */
const IN_MANY_COUNTRIES =
  /^(?:gmx|hotmail|live|outlook|windowslive|yahoo|yandex)\.(?:(?:com?|net|org)\.)?[a-z]{2,3}$/

const lines = (...texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => text.trim().split(/\s+/))

const FREE_MAIL: ReadonlySet<string> = new Set(
  lines(
    // Worldwide
    `gmail.com googlemail.com msn.com passport.com hotmail.com ymail.com rocketmail.com myyahoo.com yahoomail.com icloud.com
     me.com mac.com aol.com aim.com love.com games.com wow.com mail.com email.com usa.com post.com europe.com
     consultant.com engineer.com dr.com iname.com proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tuta.com
     tuta.io tutamail.com keemail.me zoho.com zohomail.com zohomail.eu fastmail.com fastmail.fm hushmail.com hey.com lycos.com excite.com
     inbox.com gawab.com mailfence.com posteo.net posteo.de riseup.net disroot.org runbox.com startmail.com ctemplar.com
     hotmail.fr outlook.com rediffmail.com rediff.com vfemail.net safe-mail.net sharklasers.com`,
    // Spain
    `telefonica.net movistar.es terra.es ono.com orange.es vodafone.es wanadoo.es ya.com jazztel.es jazzfree.com euskaltel.net
     euskalnet.net telecable.es telecable.com mundo-r.com mundo-r.net r.com.es auna.com retemail.es eresmas.com inicia.es
     tiscali.es arrakis.es ctv.es teleline.es able.es correo.es masmovil.es yoigo.com pepephone.com adamo.es supercable.es
     iespana.es mixmail.com lycos.es latinmail.com telepolis.com wol.es`,
    // Portugal and Brazil
    `sapo.pt netcabo.pt clix.pt iol.pt oninet.pt mail.telepac.pt telepac.pt portugalmail.pt aeiou.pt nos.pt meo.pt vodafone.pt
     uol.com.br bol.com.br terra.com.br ig.com.br globo.com globomail.com oi.com.br r7.com zipmail.com.br ibest.com.br
     pop.com.br superig.com.br click21.com.br veloxmail.com.br`,
    // Latin America
    `prodigy.net.mx infinitummail.com telmex.com.mx terra.com.mx latinmail.com.mx fibertel.com.ar arnet.com.ar speedy.com.ar
     ciudad.com.ar uolsinectis.com.ar sinectis.com.ar argentina.com telecentro.com.ar une.net.co etb.net.co epm.net.co tutopia.com
     telmex.net.co cable.net.co vtr.net entelchile.net terra.cl mi.cl manquehue.net adinet.com.uy montevideo.com.uy
     vera.com.uy cantv.net intercable.net.ve speedy.com.pe terra.com.pe infonegocio.net.pe andinanet.net telconet.net
     entelnet.bo cotas.com.bo racsa.co.cr ice.co.cr cwpanama.net codetel.net.do claro.net.do rieder.net.py cubarte.cult.cu nauta.cu`,
    // France, Belgium, Switzerland, Italy
    `orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr bbox.fr numericable.fr cegetel.net club-internet.fr aliceadsl.fr
     voila.fr skynet.be telenet.be proximus.be scarlet.be bluewin.ch hispeed.ch sunrise.ch libero.it virgilio.it alice.it tin.it
     tiscali.it tiscalinet.it email.it fastwebnet.it inwind.it iol.it katamail.com poste.it teletu.it vodafone.it pec.it`,
    // Germany, Austria, the Netherlands, the north and the east
    `gmx.net gmx.de web.de t-online.de freenet.de arcor.de 1und1.de online.de vodafone.de kabelmail.de email.de mailbox.org
     aon.at chello.at a1.net ziggo.nl kpnmail.nl kpnplanet.nl planet.nl xs4all.nl home.nl upcmail.nl hetnet.nl casema.nl telia.com
     comhem.se online.no mail.dk jubii.dk kolumbus.fi wp.pl o2.pl onet.pl op.pl interia.pl gazeta.pl tlen.pl poczta.onet.pl
     seznam.cz centrum.cz email.cz post.cz atlas.cz centrum.sk azet.sk zoznam.sk freemail.hu citromail.hu abv.bg mail.bg
     dir.bg ukr.net i.ua meta.ua mail.ru bk.ru inbox.ru list.ru internet.ru rambler.ru ya.ru inbox.lv otenet.gr in.gr`,
    // The United Kingdom, Ireland, North America, Australia
    `btinternet.com btopenworld.com sky.com virginmedia.com virgin.net ntlworld.com talktalk.net tiscali.co.uk blueyonder.co.uk
     plusnet.com orange.net eircom.net comcast.net verizon.net att.net sbcglobal.net bellsouth.net pacbell.net ameritech.net
     cox.net charter.net spectrum.net earthlink.net mindspring.com juno.com netzero.net optonline.net frontier.com
     frontiernet.net windstream.net centurylink.net embarqmail.com roadrunner.com rr.com netscape.net rogers.com shaw.ca sympatico.ca
     bell.net telus.net videotron.ca bigpond.com bigpond.net.au optusnet.com.au iinet.net.au tpg.com.au xtra.co.nz`,
    // Asia and Africa
    `qq.com vip.qq.com foxmail.com 163.com 126.com yeah.net 188.com 139.com 189.cn sina.com sina.cn sohu.com aliyun.com tom.com
     naver.com hanmail.net daum.net kakao.com nate.com docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp nifty.com
     hotmail.co.jp goo.jp sify.com indiatimes.com walla.com walla.co.il netvision.net.il 012.net.il mweb.co.za telkomsa.net
     vodamail.co.za webmail.co.za menara.ma`,
    // Forwarding
    `privaterelay.appleid.com duck.com mozmail.com relay.firefox.com simplelogin.com simplelogin.co slmail.me aleeas.com
     anonaddy.com anonaddy.me addy.io passmail.net passinbox.com passfwd.com 33mail.com spamgourmet.com`,
    // Disposable
    `mailinator.com mailinator.net guerrillamail.com guerrillamail.net guerrillamail.org guerrillamail.biz guerrillamail.de
     guerrillamailblock.com grr.la spam4.me pokemail.net 10minutemail.com 10minutemail.net 20minutemail.com temp-mail.org temp-mail.io
     tempmail.com tempmail.net tempmail.plus tempmailo.com tempail.com tempr.email tempinbox.com yopmail.com yopmail.fr
     yopmail.net cool.fr.nf jetable.org jetable.com trashmail.com trashmail.net trashmail.de trashmail.me trash-mail.com wegwerfmail.de
     byom.de getnada.com nada.email maildrop.cc mailnesia.com mailcatch.com mailsac.com mailnull.com mailexpire.com dispostable.com
     throwawaymail.com throwam.com fakeinbox.com fakemail.net discard.email discardmail.com moakt.com moakt.cc mohmal.com
     emailondeck.com mintemail.com mytemp.email minuteinbox.com inboxkitten.com inboxbear.com burnermail.io spambox.us spamex.com
     getairmail.com harakirimail.com incognitomail.org mailforspam.com mailmetrash.com mailtothis.com meltmail.com nowmymail.com
     sogetthis.com tempemail.co tempemail.net emailtemporario.com.br correotemporal.org crazymailing.com`,
  ),
)

/** The domain by which people of one company are known, of an address in its normal form; null if it is nobody's in particular. */
export function companyOf(email: string | null): string | null {
  if (email === null) return null
  const domain = email.slice(email.lastIndexOf("@") + 1)
  return FREE_MAIL.has(domain) || IN_MANY_COUNTRIES.test(domain) ? null : domain
}
