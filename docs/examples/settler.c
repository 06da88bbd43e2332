/* A bot in C that settles when it can: cc -o settler settler.c */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Beginnings of notation, best first. Everything else comes last. */
static const char *likes[] = {"settle", "build colony_ship", "build spaceport", "befriend", "fly", "end", "decline", NULL};

static int place_of(const char *action)
{
    int place = 0;
    while (likes[place] != NULL && strncmp(action, likes[place], strlen(likes[place])) != 0)
        place++;
    return place;
}

/* The best of a list such as "roll","end"], by lot among equals: notation has no quotes and no backslashes in it. */
static char *best_of(char *list)
{
    char *best = NULL;
    int equals = 0;
    while (*list == '"') {
        char *action = list + 1;
        char *end = strchr(action, '"');
        list = end[1] == ',' ? end + 2 : end + 1;
        *end = '\0';
        if (best == NULL || place_of(action) < place_of(best))
            equals = 0;
        if (equals == 0 || (place_of(action) == place_of(best) && rand() % (equals + 1) == 0))
            best = action;
        equals += place_of(action) == place_of(best);
    }
    return best;
}

int main(void)
{
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        char *legal = strstr(line, "\"legal\":["), *seed = strstr(line, "\"seed\":");
        char *number = strstr(line, "\"number\":"); /* it stands before the actions */
        if (strstr(line, "\"type\":\"hello\"") != NULL)
            puts("{\"type\":\"hello\",\"protocol\":2,\"name\":\"settler\",\"view\":false}");
        else if (legal != NULL && number != NULL)
            printf("{\"type\":\"action\",\"number\":%ld,\"action\":\"%s\"}\n", strtol(number + 9, NULL, 10), best_of(legal + 9));
        else if (seed != NULL) /* a game begins */
            srand((unsigned) strtoul(seed + 7, NULL, 10));
        fflush(stdout); /* or nobody hears it */
    }
    free(line);
    return 0;
}
