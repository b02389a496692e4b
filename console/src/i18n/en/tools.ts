/**
 * What each tool is used for, and what to enter where in it. Only the screen of sources loads these: they are not among the
 * messages that every page waits for. A step is a line. What is in *asterisks* is written so in the tool.
 */
export const tools = {
  form: {
    note: "A form on your own pages. You get it whole, to paste.",
    steps:
      "Paste the form into your page, or put the address into the `action` of a form you already have.\nOpen the page and send the form once yourself.",
  },
  typeform: {
    note: "Responses to a typeform, through its webhook.",
    steps:
      "Open your form in Typeform and go to *Connect*, *Webhooks*, *Add a webhook*.\nPaste the address as the endpoint and save it, then switch the webhook on.\nFor the signature: edit the webhook, make up a long secret, and write the same one here.\nOpen *View deliveries* and choose *Send test request*.",
    secret: "The secret of the webhook in Typeform.",
  },
  tally: {
    note: "Submissions of a Tally form, through its webhook.",
    steps:
      "Publish your form and open its tab *Integrations*.\nChoose *Connect* at *Webhooks* and paste the address as the endpoint URL.\nFor the signature: add a signing secret there, and write the same one here.\nSend the form once yourself.",
    secret: "The signing secret of the webhook in Tally.",
  },
  jotform: {
    note: "Submissions of a Jotform form, through its webhook.",
    steps:
      "Open your form in the form builder and go to *Settings*, *Integrations*, *WebHooks*.\nPaste the address and choose *Complete Integration*.\nSend the form once yourself.",
  },
  "google-ads": {
    note: "Lead forms in Google Ads.",
    steps:
      "In Google Ads open the lead form, and in it the webhook for delivering leads.\nPaste the address as the webhook URL.\nMake up a long word as the key, and write the same one here.\nChoose *Send test data*.",
    secret: "The key that you wrote beside the webhook URL in Google Ads.",
  },
  meta: {
    note: "Lead ads on Facebook and Instagram, forwarded by a tool that is connected to Meta.",
    steps:
      "Meta itself tells an address only the id of a lead. Use Zapier, Make or n8n: choose their trigger for new leads of Facebook.\nHave them send each lead to the address as JSON, by POST.\nSend a test lead with Meta's *Lead Ads Testing Tool*.",
    secret: "The app secret, if your own Meta app calls the address.",
  },
  calendly: {
    note: "Meetings that people book.",
    steps:
      "In Calendly create a personal access token: *Integrations*, *API and webhooks*.\nThere is no form for webhooks. Send one request to Calendly's API: the docs page “Connecting other tools” has it, ready to paste.\nGive a signing key in that request, and write the same one here.\nBook a meeting once yourself.",
    secret: "The signing key that you sent to Calendly.",
  },
  "cal-com": {
    note: "Meetings that people book, and routing forms.",
    steps:
      "In Cal.com go to *Settings*, *Developer*, *Webhooks*, and create a new one.\nPaste the address as the *Subscriber URL* and choose the event *Booking Created* alone.\nFor the signature: write a long secret there, and the same one here.\nBook a meeting once yourself.",
    secret: "The secret of the webhook in Cal.com.",
  },
  webflow: {
    note: "Forms on a Webflow site, through its webhook.",
    steps:
      "In the settings of your site open *Apps & Integrations* and add a webhook.\nChoose the trigger *Form submission*, and paste the address as the URL.\nFor the signature: copy the secret key that Webflow shows for the webhook, and write it here.\nPublish the site and send the form once yourself.",
    secret: "The secret key that Webflow showed for the webhook.",
  },
  wordpress: {
    note: "Contact Form 7, WPForms and Ninja Forms.",
    steps:
      "Contact Form 7: install the plugin *CF7 to Webhook*, open its tab *Webhook* in the form, and paste the address.\nWPForms: with the add-on *Webhooks* open *Settings*, *Webhooks* of the form. The method is POST, the format JSON, and each field gets a name: nombre, email, telefono…\nNinja Forms: with the add-on *Webhooks* add the action *Webhooks* under *Emails & Actions*, and an argument for each field.\nAdd the number of the entry as `submission_id`, so that what is sent twice is one lead.\nSend the form once yourself.",
  },
  elementor: {
    note: "The form widget of Elementor Pro, in WordPress.",
    steps:
      "Edit the page with Elementor and click the form.\nUnder *Actions After Submit* add *Webhook*.\nPaste the address into the part *Webhook* that appears.\nUpdate the page and send the form once yourself.",
  },
  "gravity-forms": {
    note: "Gravity Forms in WordPress, with its Webhooks add-on.",
    steps:
      "Open the form's *Settings*, *Webhooks*, and choose *Add New*.\nPaste the address as *Request URL*; *Request Method* is POST, *Request Format* JSON.\nAs *Request Body* choose *Select Fields* and give each field a name: nombre, email, telefono… With *All Fields* they arrive under their numbers, and you say here what each is.\nSend the form once yourself.",
  },
  "fluent-forms": {
    note: "Fluent Forms Pro in WordPress.",
    steps:
      "Under *Integrations* of Fluent Forms turn *Webhooks* on.\nOpen the form's *Settings & Integrations*, *WebHook*, and choose *Add New*.\nPaste the address as *Request URL*; the method is POST, the format JSON, the body all data.\nSend the form once yourself.",
  },
  hubspot: {
    note: "Contacts from HubSpot, through a workflow.",
    steps:
      "In HubSpot go to *Automation*, *Workflows*, and open the workflow that starts with your form.\nAdd the action *Send a webhook*. The method is POST, the webhook URL is the address.\nFor the signature choose *Include request signature in header* with your app's id, and write the app's client secret here.\nTest the action.",
    secret: "The client secret of the HubSpot app whose id the workflow names.",
  },
  other: {
    note: "Wix, Squarespace, Brevo, Zapier, Make, n8n, or whatever can send a web request.",
    steps:
      "Have the tool send each lead to the address by POST, as JSON or as a form. It needs no header and no key.\nCall the fields what you like: names in English, Spanish and Portuguese are known, and you can match the others here.\nSend a test.",
  },
} as const
