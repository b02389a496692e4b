<?php
/**
 * Plugin Name: Criba leads
 * Description: Sends what visitors enter into a form to a source of Criba: a form of its own ([criba_form]), Contact Form 7 and WPForms. What cannot be sent at once is sent later.
 * Version: 1.0.0
 * Requires at least: 5.9
 * Requires PHP: 8.0
 * License: MIT
 *
 * One file: put it into wp-content/plugins, activate it, and enter the address of the source under Settings, Criba leads.
 * A lead that Criba has not taken waits in the option criba_waiting and is tried again for three days.
 */

defined('ABSPATH') || exit;

const CRIBA_ADDRESS = 'criba_address';
const CRIBA_WAITING = 'criba_waiting';
const CRIBA_MOST_WAITING = 200;
const CRIBA_KEPT_S = 3 * DAY_IN_SECONDS;

/** Whatever else has a form may call this: do_action('criba_send', ['nombre' => …, 'email' => …]). */
add_action('criba_send', 'criba_send');
add_action('criba_send_waiting', 'criba_send_waiting');
add_shortcode('criba_form', 'criba_form');
add_action('admin_post_criba_form', 'criba_take_form');
add_action('admin_post_nopriv_criba_form', 'criba_take_form');
add_action('admin_menu', fn() => add_options_page('Criba leads', 'Criba leads', 'manage_options', 'criba', 'criba_settings'));
add_action('admin_init', fn() => register_setting('criba', CRIBA_ADDRESS, ['sanitize_callback' => 'criba_check_address']));

add_action('wpcf7_before_send_mail', function () {
    $submission = WPCF7_Submission::get_instance();
    if ($submission !== null) {
        criba_send(array_filter($submission->get_posted_data(), fn($name) => $name[0] !== '_', ARRAY_FILTER_USE_KEY));
    }
});
add_action('wpforms_process_complete', function ($fields) {
    criba_send(array_column($fields, 'value', 'name'));
});

/** Sends a lead, or keeps it for later. Returns whether Criba has it. */
function criba_send(array $fields): bool
{
    // Numbered, so that the same lead that is tried twice is stored once.
    $lead = ['id' => wp_generate_uuid4(), 'at' => time(), 'fields' => $fields + criba_origin()];
    $isThere = criba_post($lead);
    if (!$isThere) {
        $waiting = array_slice(get_option(CRIBA_WAITING, []), -(CRIBA_MOST_WAITING - 1));
        update_option(CRIBA_WAITING, [...$waiting, $lead], false);
        criba_try_later(MINUTE_IN_SECONDS);
    }
    return $isThere;
}

/** The page that the form was on, and the campaign that its address names. */
function criba_origin(): array
{
    $page = (string) wp_get_referer();
    parse_str((string) wp_parse_url($page, PHP_URL_QUERY), $query);
    $isOfCampaign = fn($value, $name) => is_string($value) && preg_match('/^(utm_[a-z]+|gclid|fbclid|msclkid)$/', $name);
    return array_filter($query, $isOfCampaign, ARRAY_FILTER_USE_BOTH) + ($page === '' ? [] : ['referrer' => $page]);
}

/** A request that is wrong for good counts as sent: Criba keeps it as a rejection, where somebody corrects it. */
function criba_post(array $lead): bool
{
    $address = get_option(CRIBA_ADDRESS, '');
    if ($address === '') {
        return false;
    }
    $answer = wp_remote_post($address, [
        'timeout' => 10,
        'headers' => ['content-type' => 'application/json', 'accept' => 'application/json', 'idempotency-key' => $lead['id']],
        'body' => wp_json_encode($lead['fields']),
    ]);
    $status = is_wp_error($answer) ? 0 : wp_remote_retrieve_response_code($answer);
    return $status >= 200 && $status < 300 || in_array($status, [400, 413, 415, 422], true);
}

function criba_try_later(int $seconds): void
{
    if (!wp_next_scheduled('criba_send_waiting')) {
        wp_schedule_single_event(time() + $seconds, 'criba_send_waiting');
    }
}

function criba_send_waiting(): void
{
    $sent = [];
    foreach (get_option(CRIBA_WAITING, []) as $lead) {
        if ($lead['at'] > time() - CRIBA_KEPT_S && !criba_post($lead)) {
            break; // Criba is away: the others would wait as long.
        }
        $sent[] = $lead['id'];
    }
    // Read again: visitors may have sent others meanwhile.
    $waiting = array_values(array_filter(get_option(CRIBA_WAITING, []), fn($lead) => !in_array($lead['id'], $sent, true)));
    update_option(CRIBA_WAITING, $waiting, false);
    if ($waiting !== []) {
        criba_try_later(5 * MINUTE_IN_SECONDS);
    }
}

/** [criba_form privacy="https://…"]: name, contacts, what the business is, and consent. */
function criba_form($attributes): string
{
    $given = shortcode_atts(['privacy' => get_privacy_policy_url(), 'thanks' => __('Thank you. We will be in touch.'), 'funnel' => ''], $attributes);
    if (isset($_GET['criba'])) {
        return '<p role="status">' . esc_html($given['thanks']) . '</p>';
    }
    $fields = '';
    foreach (['nombre' => __('Name'), 'email' => __('Email'), 'telefono' => __('Phone'), 'business' => __('Business'), 'revenue' => __('Yearly revenue')] as $name => $label) {
        $type = ['email' => 'email', 'telefono' => 'tel'][$name] ?? 'text';
        $fields .= sprintf('<p><label>%s<br><input name="criba[%s]" type="%s"%s></label></p>', esc_html($label), $name, $type, $name === 'nombre' ? ' required' : '');
    }
    $consent = $given['privacy'] === '' ? '' : sprintf(
        '<p><label><input type="checkbox" name="criba[consent]" required value="%1$s"> <a href="%1$s">%2$s</a></label></p>',
        esc_url($given['privacy']),
        esc_html__('Privacy Policy')
    );
    return sprintf(
        '<form method="post" action="%s"><input type="hidden" name="action" value="criba_form"><input type="hidden" name="criba[funnel]" value="%s">' .
        '<input type="text" name="criba_website" tabindex="-1" autocomplete="off" aria-hidden="true" style="position:absolute;left:-9999px">%s%s<p><button>%s</button></p></form>',
        esc_url(admin_url('admin-post.php')), esc_attr($given['funnel']), $fields, $consent, esc_html__('Submit')
    );
}

function criba_take_form(): void
{
    $fields = array_filter(array_map('trim', array_map('strval', array_filter((array) wp_unslash($_POST['criba'] ?? []), 'is_scalar'))));
    // Only programs fill in what nobody sees.
    if ($fields !== [] && ($_POST['criba_website'] ?? '') === '') {
        criba_send($fields);
    }
    wp_safe_redirect(add_query_arg('criba', 'thanks', wp_get_referer() ?: home_url()));
    exit;
}

function criba_check_address($address): string
{
    $address = esc_url_raw(trim((string) $address), ['https', 'http']);
    if ($address !== '' && !str_contains($address, '/api/public/sources/')) {
        add_settings_error(CRIBA_ADDRESS, 'criba', 'This is not the address of a source: it has /api/public/sources/ in it.');
        return (string) get_option(CRIBA_ADDRESS, '');
    }
    return $address;
}

function criba_settings(): void
{
    $waiting = count(get_option(CRIBA_WAITING, []));
    echo '<div class="wrap"><h1>Criba leads</h1><form method="post" action="options.php">';
    settings_fields('criba');
    printf(
        '<p><label>Address of the source<br><input type="password" class="large-text code" name="%s" value="%s" autocomplete="off"></label></p><p>%s</p>',
        CRIBA_ADDRESS,
        esc_attr(get_option(CRIBA_ADDRESS, '')),
        esc_html($waiting === 0 ? 'Everything has been sent.' : "Waiting to be sent: $waiting.")
    );
    submit_button();
    echo '</form></div>';
}
