// Reads docker-compose.yml with the library of `docker compose` itself: its schema, its variables, and
// whether everything that is named exists. Writes the services of all profiles together.
package main

import (
	"context"
	"fmt"
	"os"
	"sort"
	"strings"

	"github.com/compose-spec/compose-go/v2/cli"
)

func main() {
	options, err := cli.NewProjectOptions(
		os.Args[1:],
		cli.WithProfiles([]string{"*"}),
		cli.WithOsEnv,
		cli.WithResolvedPaths(true),
	)
	if err != nil {
		panic(err)
	}
	project, err := options.LoadProject(context.Background())
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	names := project.ServiceNames()
	sort.Strings(names)
	fmt.Printf("%d services: %s\n", len(names), strings.Join(names, " "))
	fmt.Printf("%d secrets, %d volumes\n", len(project.Secrets), len(project.Volumes))
}
